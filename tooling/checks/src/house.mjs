import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { filesBelow, readText } from './workspace.mjs'

/** Longest function; a longer one has two subjects. */
const mostLines = 120
const listOf = (name) => fileURLToPath(new URL(`./${name}.txt`, import.meta.url))
const isSource = (path) =>
  /\.(ts|tsx|mjs)$/.test(path) && !/\.test(-d)?\.|\.d\.m?ts$|\/locales\//.test(path)

/**
 * No function exceeds 120 lines, except those in longFunctions.txt. A listed function may only
 * shrink: one that grew, became short enough or is gone fails the check.
 *
 * @param {boolean} update rewrites the list
 */
export function functionLength(update) {
  const long = ['packages', 'apps', 'tooling']
    .flatMap((folder) => filesBelow(folder, isSource))
    .flatMap((path) =>
      longFunctionsOf(readText(path), path).map(([name, lines]) => [`${path} ${name}`, lines]),
    )
  return ratchet('longFunctions', long, update, 'lines')
}

/**
 * No two folders of a package import each other, except the pairs in twoWayRooms.txt, up to their
 * listed number of imports. Type imports do not count.
 *
 * @param {boolean} update rewrites the list
 */
export function twoWayRooms(update) {
  const roots = [
    ...new Set(
      filesBelow('packages', isSource).map((path) => path.match(/^packages\/[^/]+\/src/)?.[0]),
    ),
  ]
  const pairs = [...roots, 'apps/server/src']
    .filter(Boolean)
    .flatMap((root) =>
      pairsOf(
        root,
        Object.fromEntries(filesBelow(root, isSource).map((path) => [path, readText(path)])),
      ),
    )
  return ratchet('twoWayRooms', pairs, update, 'imports')
}

/** Self-test: the rules above detect planted violations. */
export function plantedRoomsAreFound() {
  const body = 'work()\n'.repeat(mostLines)
  const found = longFunctionsOf(`export function work() {\n${body}}\n`)
  const short = longFunctionsOf(`export function work() {\n${'work()\n'.repeat(mostLines - 2)}}\n`)
  const generic = longFunctionsOf(
    `export function work() {\n  const use = <Part>(make: Part) => make\n}\n${body}`,
  )
  const both = pairsOf('p/src', {
    'p/src/a/one.ts': "import { two } from '../b/two.js'",
    'p/src/b/two.ts': "import { one } from '../a/one.js'",
  })
  const oneWay = pairsOf('p/src', {
    'p/src/a/one.ts': "import { two } from '../b/two.js'",
    'p/src/b/two.ts': "import type { One } from '../a/one.js'",
  })
  return [
    ...(found.length === 1 && found[0][0] === 'work' ? [] : ['a long function is not found']),
    ...(short.length === 0 ? [] : ['a function of 120 lines is found']),
    ...(generic.length === 0 ? [] : ['a generic function has no end']),
    ...(both.length === 1 ? [] : ['two folders that import each other are not found']),
    ...(oneWay.length === 0 ? [] : ['an import of a type is counted']),
  ]
}

/** The end of the path says whether `<Part>(…) =>` is a generic function or an element. */
function longFunctionsOf(text, path = 'x.ts') {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line
  const found = []
  const visit = (node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lines = lineOf(node.end) - lineOf(node.getStart()) + 1
      if (lines > mostLines) found.push([nameOf(node), lines])
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function nameOf(node) {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined)
  return named?.getText() ?? '(without a name)'
}

/**
 * Folder pairs of a source tree that import each other, with the import count of the rarer
 * direction.
 */
function pairsOf(root, texts) {
  const roomOf = (path) => {
    const [first, ...rest] = path.slice(root.length + 1).split('/')
    return rest.length === 0 ? '.' : first
  }
  const counts = new Map()
  for (const [path, text] of Object.entries(texts))
    for (const [statement, from] of text.matchAll(
      /^(?:import|export)\s[^;'"]*?from\s+['"](\.[^'"]+)['"]|^import\s+['"]\.[^'"]+['"]/gm,
    )) {
      if (!from || /^(import|export)\s+type\b/.test(statement)) continue
      const to = roomOf(normalize(join(dirname(path), from)))
      const key = `${roomOf(path)} ${to}`
      if (to !== roomOf(path)) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  return [...counts].flatMap(([key, count]) => {
    const [a, b] = key.split(' ')
    const back = counts.get(`${b} ${a}`)
    return back && a < b ? [[`${root} ${a} ${b}`, Math.min(count, back)]] : []
  })
}

/** Compares with a list of known cases and their counts, which may only shrink. */
function ratchet(name, cases, update, unit) {
  const found = new Map()
  for (const [id, count] of cases) found.set(id, Math.max(count, found.get(id) ?? 0))
  const lines = [...found].map(([id, count]) => `${id} ${count}`).sort()
  if (update) {
    writeFileSync(listOf(name), lines.map((line) => `${line}\n`).join(''))
    return []
  }
  const listed = new Map(
    readFileSync(listOf(name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )
  return [
    ...[...found].flatMap(([id, count]) => {
      const allowed = listed.get(id)
      if (allowed === undefined) return [`${id} has ${count} ${unit} and is not listed`]
      return count > allowed ? [`${id} has ${count} ${unit}, ${allowed} are listed`] : []
    }),
    ...[...listed].flatMap(([id, allowed]) =>
      (found.get(id) ?? 0) < allowed
        ? [`${id} has ${found.get(id) ?? 'none'} by now: npm run checks:update lists it anew`]
        : [],
    ),
  ]
}
