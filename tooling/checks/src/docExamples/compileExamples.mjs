import { dirname, join } from 'node:path'
import ts from 'typescript'
import { publishedPackages, root } from '../workspace.mjs'

const folder = join(root, 'tooling/checks/preamble')
/** The names known to examples, and declarations of modules that only hosts install. */
const preamble = join(folder, 'preamble.tsx')
const ambient = join(folder, 'modules.d.ts')

/** Files that are no example, parsed once for all programs. */
const parsed = new Map()

const options = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  customConditions: ['@latchkey/source'],
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node', 'vite/client'],
  typeRoots: [join(root, 'node_modules/@types')],
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
}

/**
 * Compiles in-memory modules against the packages' sources. Modules that augment a package's types
 * are compiled separately, each in a program that shares the others' files.
 *
 * @param {ReadonlyMap<string, string>} modules by path
 * @returns {{ path: string, line: number, message: string }[]} `line` is that within the module
 */
export function compileExamples(modules) {
  const host = createHost(modules)
  const [augmenting, plain] = split([...modules.keys()], (path) =>
    /^\s*declare module /m.test(modules.get(path)),
  )
  const found = []
  let program
  for (const paths of [[preamble, ...plain], ...augmenting.map((path) => [path])]) {
    program = ts.createProgram([ambient, ...paths], options, host, program)
    for (const path of paths) found.push(...problemsOf(program, path))
  }
  return found
}

function problemsOf(program, path) {
  const file = program.getSourceFile(path)
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
    ({ start = 0, messageText }) => ({
      path,
      line: file.getLineAndCharacterOfPosition(start).line,
      message: ts.flattenDiagnosticMessageText(messageText, ' '),
    }),
  )
}

function createHost(modules) {
  const host = ts.createCompilerHost(options)
  const { directoryExists, fileExists, readFile, getSourceFile } = host
  const parsedExamples = new Map()
  host.fileExists = (path) => modules.has(path) || fileExists(path)
  const folders = new Set([...modules.keys()].map((path) => dirname(path)))
  host.directoryExists = (path) => folders.has(path) || directoryExists(path)
  host.readFile = (path) => modules.get(path) ?? readFile(path)
  host.getSourceFile = (path, ...rest) => {
    const known = modules.has(path) ? parsedExamples : parsed
    if (!known.has(path)) known.set(path, getSourceFile.call(host, path, ...rest))
    return known.get(path)
  }
  const cache = ts.createModuleResolutionCache(root, (name) => name, options)
  const find = (name, from) => ts.resolveModuleName(name, from, options, host, cache).resolvedModule
  const places = publishedPackages().map(({ path }) => join(root, path, 'src/index.ts'))
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => {
      const own = /^@latchkey\/([^/]+)/.exec(text)?.[1]
      if (own) return { resolvedModule: find(text, join(root, 'packages', own, 'src/index.ts')) }
      const found = find(text, from)
      if (found || !(modules.has(from) || from === preamble || from === ambient))
        return { resolvedModule: found }
      // A file of the host, or a dependency of another package.
      if (text.startsWith('.'))
        return { resolvedModule: find(preamble.replace('.tsx', '.js'), from) }
      const place = places.find((each) => find(text, each))
      return { resolvedModule: place && find(text, place) }
    })
  return host
}

const split = (list, isFirst) => [list.filter(isFirst), list.filter((each) => !isFirst(each))]
