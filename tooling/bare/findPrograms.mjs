import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { readCommands } from './readCommands.mjs'

const starters = new Set([
  'spawn',
  'spawnSync',
  'exec',
  'execSync',
  'execFile',
  'execFileSync',
  'fork',
])
const shells = new Set(['sh', 'bash', 'cmd'])

/**
 * Finds every program that the repository starts: in code, manifest scripts, test stages,
 * documents, and hosting and test files. A use without `program` is computed by code or a shell.
 *
 * @returns {ReadonlyArray<{ file: string, line: number, program?: string }>}
 */
export function findPrograms(root) {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '')
  const read = (file) => readFileSync(join(root, file), 'utf8')
  const below = (pattern) => files.filter((file) => pattern.test(file))
  return [
    ...below(/^(?!packages\/[^/]+\/src\/(?!.*\.test\.)).*\.(ts|tsx|mjs|cjs|js)$/).flatMap((file) =>
      programsOfCode(file, read(file)),
    ),
    ...below(/(^|\/)package\.json$/).flatMap((file) =>
      programsOfScripts(file, JSON.parse(read(file)).scripts),
    ),
    ...below(/(^|\/)(Containerfile$|[^/]+\.service$)|^\.github\/workflows\/|^\.ci\//).flatMap(
      (file) => programsOfLines(file, read(file)),
    ),
    ...readCommands(root).flatMap(({ file, line, command }) =>
      firstWords(command).map((program) => ({ file, line, program })),
    ),
  ]
}

/** The programs started by JavaScript or TypeScript code. */
export function programsOfCode(file, text) {
  if (!/child_process|\brun\(|\bcommand: \[/.test(text)) return []
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  )
  const known = importedStarters(source)
  const own = wrappersOf(source, known)
  const found = []
  const add = (node, program) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    found.push(program === undefined ? { file, line } : { file, line, program })
  }
  walk(source, (node) => {
    if (
      ts.isPropertyAssignment(node) &&
      node.name.getText() === 'command' &&
      ts.isArrayLiteralExpression(node.initializer)
    ) {
      const [first] = node.initializer.elements
      if (first && ts.isStringLiteralLike(first)) add(node, first.text)
    }
    if (!ts.isCallExpression(node)) return
    const name = calledName(node.expression)
    const [first, second] = node.arguments
    if (name === undefined || first === undefined) return
    const isWrapper = own.has(name)
    const isGiven =
      name === 'run' &&
      !own.has('run') &&
      ts.isStringLiteralLike(first) &&
      second &&
      ts.isArrayLiteralExpression(second)
    if (!known.has(name) && !isWrapper && !isGiven) return
    if (known.has(name) && isParameterOf(first, own)) return
    for (const program of programsOf(first))
      add(node, shells.has(program) || /^exec(Sync)?$/.test(name) ? undefined : program)
  })
  return found.filter(({ program }) => program === undefined || !/[A-Z]/.test(program))
}

/** The functions of `node:child_process` that the file imports. */
function importedStarters(source) {
  const known = new Set()
  walk(source, (node) => {
    if (!ts.isImportDeclaration(node) || !/^(node:)?child_process$/.test(node.moduleSpecifier.text))
      return
    const { namedBindings } = node.importClause ?? {}
    if (namedBindings && ts.isNamedImports(namedBindings))
      for (const { name, propertyName } of namedBindings.elements)
        if (starters.has((propertyName ?? name).text)) known.add(name.text)
    if (node.importClause?.name || (namedBindings && ts.isNamespaceImport(namedBindings)))
      for (const name of starters) known.add(name)
  })
  return known
}

/**
 * The file's functions that start the program in their first parameter, with the parameter's
 * declaration.
 */
function wrappersOf(source, known) {
  const own = new Map()
  walk(source, (node) => {
    if (!ts.isFunctionDeclaration(node) || !node.name || !node.parameters[0] || !node.body) return
    const parameter = node.parameters[0].name
    if (!ts.isIdentifier(parameter)) return
    walk(node.body, (inner) => {
      if (!ts.isCallExpression(inner) || !known.has(calledName(inner.expression))) return
      const [first] = inner.arguments
      if (first && ts.isIdentifier(first) && first.text === parameter.text)
        own.set(node.name.text, { node, parameter: parameter.text })
    })
  })
  return own
}

const isParameterOf = (first, own) =>
  ts.isIdentifier(first) &&
  [...own.values()].some(
    ({ node, parameter }) =>
      parameter === first.text && first.pos > node.pos && first.end < node.end,
  )

const calledName = (callee) =>
  ts.isIdentifier(callee)
    ? callee.text
    : ts.isPropertyAccessExpression(callee) &&
        /^(childProcess|child_process|cp)$/.test(callee.expression.getText())
      ? callee.name.text
      : undefined

/** The programs an argument may name; includes `undefined` if one is known only at run time. */
function programsOf(node) {
  if (ts.isStringLiteralLike(node)) return [basename(node.text.trim().split(/\s+/)[0])]
  if (node.getText() === 'process.execPath') return ['node']
  if (ts.isConditionalExpression(node))
    return [...programsOf(node.whenTrue), ...programsOf(node.whenFalse)]
  if (ts.isBinaryExpression(node)) return [...programsOf(node.left), ...programsOf(node.right)]
  const last = ts.isCallExpression(node) ? node.arguments.at(-1) : undefined
  return last && ts.isStringLiteralLike(last) ? [basename(last.text)] : [undefined]
}

function walk(node, visit) {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

const programsOfScripts = (file, scripts = {}) =>
  Object.values(scripts).flatMap((script) =>
    firstWords(script).map((program) => ({ file, line: 1, program })),
  )

/** The programs started by a container file, systemd unit, workflow or shell script. */
function programsOfLines(file, text) {
  return text
    .replace(/\\\n/g, ' ')
    .split('\n')
    .flatMap((line, index) => {
      const list = /^(?:ENTRYPOINT|CMD|HEALTHCHECK .*CMD) \["([^"]+)"/.exec(line)?.[1]
      const shell =
        /^(?:RUN |ExecStart=|\s*(?:- )?run: )(.*)$/.exec(line)?.[1] ??
        (file.startsWith('.ci/') && !/^\s*#/.test(line) ? line : '')
      return [...(list && list !== 'start' ? [list] : []), ...firstWords(shell)].map((program) => ({
        file,
        line: index + 1,
        program,
      }))
    })
}

/** The program of each part of a shell command, without assignments and quoted text. */
export function firstWords(command) {
  return (
    command
      .replace(/\$\(/g, ' ; ')
      .replace(/'[^']*'|"[^"$]*"/g, 'TEXT')
      .split(/&&|\|\||[;|\n]/)
      .map((part) =>
        part
          .trim()
          .split(/\s+/)
          .filter((word) => !/^[A-Za-z_]+=/.test(word)),
      )
      .map((words) => (words[0] === 'sudo' || words[0] === 'exec' ? words[1] : words[0]))
      // Relative paths are the repository's own programs.
      .filter(
        (word) =>
          word !== undefined &&
          /^[a-z/][\w./-]*$/.test(word) &&
          (word.startsWith('/') || !word.includes('/')),
      )
      .map((word) => basename(word))
  )
}
