import { basename, dirname, join, relative } from 'node:path'
import { filesBelow, publishedPackages, readExports, readText, root } from '../workspace.mjs'
import { compileExamples } from './compileExamples.mjs'
import { completeExample } from './completeExample.mjs'
import { readExamples } from './readExamples.mjs'

const preamble = 'tooling/checks/preamble/preamble.tsx'

/**
 * All examples compile: those of docstrings, and code blocks of the documents. A block with
 * `no-check: <reason>` after its language is skipped, and counted. One with `file: <path>` shows a
 * file, which the type checker compiles.
 */
export function examplesCompile() {
  const sources = filesBelow(
    'packages',
    (path) => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(path) && !path.includes('.test.'),
  )
  const examples = [...sources, ...documents()].flatMap((path) =>
    readExamples(path, readText(path)),
  )
  const { problems, compiled, left } = judge(examples)
  console.log(`   ${compiled} examples are compiled, ${left} are left out by a mark`)
  return problems
}

/** The documents whose blocks are examples. */
export const documents = () => [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...filesBelow('docs', (path) => path.endsWith('.md')),
  ...publishedPackages().map(({ path }) => `${path}/README.md`),
]

function judge(examples) {
  const left = examples.filter(({ notCompiled }) => notCompiled !== undefined)
  // The type checker compiles the files that a block shows.
  const compiled = examples.filter(
    ({ notCompiled, shows }) => notCompiled === undefined && shows === undefined,
  )
  const entries = readEntries()
  const places = placeExamples(compiled)
  const modules = new Map(
    [...places].map(([place, example]) => [
      place,
      completeExample(example.text, sourcesFor(example.path, entries)),
    ]),
  )
  return {
    compiled: compiled.length,
    left: left.length,
    problems: [
      ...left
        .filter(({ notCompiled }) => notCompiled === '')
        .map(({ path, line }) => `${path}:${line - 1}: a block that is left out says why`),
      ...compileExamples(modules).map(({ path, line, message }) => {
        const example = places.get(path)
        if (!example) return `${relative(root, path)}:${line + 1}: ${message}`
        return `${example.path}:${example.line + line - 1}: ${message}`
      }),
    ],
  }
}

/** Assigns a path to each example. Named blocks of one document are placed side by side. */
function placeExamples(examples) {
  const places = new Map()
  for (const [index, { path, name, text, ...rest }] of examples.entries()) {
    const example = { path, name, text, ...rest }
    const base = join(root, dirname(path), `examples of ${basename(path)}`)
    const file = name?.replace(/\.[jt]sx?$/, '.tsx')
    let place = join(base, file ?? `${index}.tsx`)
    while (places.has(place)) place = join(dirname(place), 'again', basename(place))
    places.set(
      path.endsWith('.md') ? place : join(root, dirname(path), `example ${index}.tsx`),
      example,
    )
  }
  return places
}

/** The exported names of each package entry, from the lists. */
const readEntries = () =>
  publishedPackages().flatMap(({ path }) =>
    [...readExports(path)].map(([from, names]) => ({ path, from, names: new Set(names) })),
  )

/** Sources of a name: its package, its file, the preamble, other packages. */
function sourcesFor(path, entries) {
  const own = entries.filter((entry) => path.startsWith(`${entry.path}/`))
  return [
    ...own,
    ...(path.endsWith('.md') || path.includes('/planted')
      ? []
      : [{ from: `./${basename(path).replace(/\.tsx?$/, '.js')}`, names: exportsOf(path) }]),
    { from: join(root, preamble.replace('.tsx', '.js')), names: exportsOf(preamble), always: true },
    ...entries.filter((entry) => !own.includes(entry)),
  ]
}

const exportsOf = (path) =>
  new Set(
    [
      ...readText(path).matchAll(
        /^export (?:declare )?(?:async )?(?:const|function|class|type|interface) (\w+)/gm,
      ),
    ].map(([, name]) => name),
  )
