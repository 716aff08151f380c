import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { misjudged } from './misjudged.mjs'
import {
  createNamesReader,
  importProblem,
  judgeFiles,
  judgePacked,
  toolVerdicts,
} from './published.mjs'

/** Self-test: flaws planted in what would be published are found. */
export async function plantedPublicationsAreFound(folder) {
  const files = (list) => judgeFiles('p', list, 'dist/a.js\npackage.json\n').length
  const packed = (dependencies) => judgePacked('p', { dependencies }).length
  const write = (name, text) => {
    const file = join(folder, name)
    writeFileSync(file, text)
    return file
  }
  const imported = (text) => (importProblem(write('planted.mjs', text)) === undefined ? 0 : 1)
  const declarations = write(
    'planted.d.ts',
    'export type One = 1\nexport declare const two: 2\ntype Three = 3\nexport {}\n',
  )
  const declared = (await createNamesReader([declarations]))(declarations)
  return misjudged([
    ['the listed files', files(['dist/a.js', 'package.json']), 0],
    ['a file too many', files(['dist/a.js', 'dist/b.js', 'package.json']), 1],
    ['a file too few', files(['package.json']), 1],
    ['a source', files(['dist/a.js', 'package.json', 'src/a.ts']), 2],
    ['a secret', files(['.env', 'dist/a.js', 'package.json']), 2],
    ['exact dependencies in order', packed({ a: '1.0.0', b: '1.0.0' }), 0],
    ['a specifier of the workspace', packed({ a: 'workspace:*' }), 1],
    ['dependencies in another order', packed({ b: '1.0.0', a: '1.0.0' }), 1],
    ['a module that Node imports', imported('export const one = 1\n'), 0],
    ['a module that needs a window', imported('window.name\n'), 1],
    ['a module that leaves a global', imported('globalThis.planted = 1\n'), 1],
    ['a module that rejects later', imported('void Promise.reject(new TypeError())\n'), 1],
    ['the exported names', Number(declared.join() === 'One,two'), 1],
  ])
}

/** Self-test: publint and attw find flaws planted in tarballs. */
export function plantedVerdictsAreFound(folder) {
  const sound = { types: './a.d.ts', default: './a.js' }
  const found = (what, entry, tool) => {
    const name = what.replaceAll(' ', '-')
    const place = join(folder, name, 'package')
    mkdirSync(place, { recursive: true })
    const write = (file, text) => writeFileSync(join(place, file), text)
    write('a.js', 'export const one = 1\n')
    write('a.d.ts', 'export declare const one: 1\n')
    write('untyped.js', 'export const one = 1\n')
    write(
      'package.json',
      JSON.stringify({ name, version: '1.0.0', type: 'module', exports: { '.': entry } }),
    )
    const tarball = join(folder, `${name}.tgz`)
    const { status, stderr } = spawnSync('tar', [
      '-czf',
      tarball,
      '-C',
      join(folder, name),
      'package',
    ])
    if (status !== 0) throw new Error(`${name} could not be packed: ${stderr}`)
    return toolVerdicts([{ name, tarball }]).filter((verdict) => verdict.includes(`: ${tool}:`))
      .length
  }
  return misjudged([
    ['a sound package, for publint', found('a sound one', sound, 'publint'), 0],
    ['a sound package, for attw', found('a sound one', sound, 'attw'), 0],
    [
      'an entry without its file',
      found('a missing file', { ...sound, default: './b.js' }, 'publint'),
      1,
    ],
    ['an entry without types', found('missing types', { default: './untyped.js' }, 'attw'), 1],
  ])
}
