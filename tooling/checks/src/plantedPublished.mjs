import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { misjudged } from './misjudged.mjs'
import { createNamesReader, importProblem, judgeFiles, judgePacked } from './published.mjs'

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
