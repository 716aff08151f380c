import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

/** The SHA-256 of each file below a folder, by path. */
export function hashFiles(folder) {
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return new Map(
    files.map((entry) => {
      const file = join(entry.parentPath ?? entry.path, entry.name)
      return [relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')]
    }),
  )
}

/**
 * The differences of two builds, as sentences. An empty folder means that a build wrote nothing.
 */
export function compareFolders(first, second) {
  const [one, other] = [hashFiles(first), hashFiles(second)]
  if (one.size === 0) return ['the first build wrote nothing']
  return [...new Set([...one.keys(), ...other.keys()])].sort().flatMap((path) => {
    if (!one.has(path)) return [`${path} is in the second build alone`]
    if (!other.has(path)) return [`${path} is in the first build alone`]
    return one.get(path) === other.get(path) ? [] : [`${path} differs`]
  })
}

/** Self-test: the comparison detects planted differences. */
export function plantedDifferencesAreFound() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-compare-'))
  const write = (build, files) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, build, path)), { recursive: true })
      writeFileSync(join(folder, build, path), text)
    }
    return join(folder, build)
  }
  const built = {
    'dist/index.js': 'export const a = 1\n',
    'dist/views/a.js': 'export const b = 2\n',
  }
  const first = write('first', built)
  const planted = [
    ['the same', built, ''],
    [
      'one byte',
      { ...built, 'dist/views/a.js': 'export const b = 3\n' },
      'dist/views/a.js differs',
    ],
    ['more', { ...built, 'dist/b.js': '' }, 'dist/b.js is in the second build alone'],
    [
      'less',
      { 'dist/index.js': built['dist/index.js'] },
      'dist/views/a.js is in the first build alone',
    ],
  ]
  const problems = planted
    .filter(([name, files, found]) => compareFolders(first, write(name, files)).join() !== found)
    .map(([name]) => `not told rightly: ${name}`)
  if (compareFolders(join(folder, 'none'), join(folder, 'none')).length !== 1)
    problems.push('two builds that wrote nothing pass for equal')
  rmSync(folder, { recursive: true, force: true })
  return problems
}
