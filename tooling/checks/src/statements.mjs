import { filesBelow, readText } from './workspace.mjs'

const page = 'docs/statements.md'
const numbers = 'docs/words-and-numbers.md'
const isTest = (path) => /\.test\.(tsx?|mjs)$/.test(path)
const literal = /'((?:\\.|[^'\\\n])+)'|"((?:\\.|[^"\\\n])+)"|`((?:\\.|[^`\\])+)`/g
const id = /\b(?:P[3-9]|L)-\d{2}\b/g

/** The ids in the texts of a test file; comments do not count. */
function idsIn(text) {
  const code = text.replace(/^\s*(?:\*|\/\/|\/\*).*$/gm, '')
  return [...code.matchAll(literal)].flatMap(([found]) => found.match(id) ?? [])
}

/**
 * @param {string} text the pages
 * @param {ReadonlyMap<string, readonly string[]>} named the ids that each test file names
 */
function judgeStatements(text, named) {
  const rows = [
    ...text.matchAll(/^\| <a id="([^"]+)"><\/a>\*\*((?:P[3-9]|L)-\d{2})\*\* +\| \S/gm),
  ].map(([, anchor, row]) => ({ anchor, row }))
  const known = new Set(rows.map(({ row }) => row))
  const tested = new Set([...named.values()].flat())
  const sorted = [...known].sort()
  return [
    ...rows
      .filter(({ anchor, row }) => anchor !== row.toLowerCase())
      .map(({ anchor, row }) => `${pageOf(row)}: the anchor of ${row} is ${anchor}`),
    ...rows
      .filter(({ row }, index) => rows.findIndex((other) => other.row === row) !== index)
      .map(({ row }) => `${pageOf(row)}: ${row} stands there twice`),
    ...sorted
      .filter((row) => Number(row.slice(-2)) > 1 && !known.has(before(row)))
      .map((row) => `${pageOf(row)}: ${before(row)} is missing before ${row}`),
    ...sorted
      .filter((row) => !tested.has(row))
      .map((row) => `${pageOf(row)}: no test has ${row} in its name`),
    ...[...named].flatMap(([path, ids]) =>
      [...new Set(ids)]
        .filter((each) => !known.has(each))
        .map((each) => `${path}: ${each} is not in ${pageOf(each)}`),
    ),
  ]
}

const pageOf = (row) => (row.startsWith('L') ? numbers : page)
const before = (row) => `${row.slice(0, -2)}${String(Number(row.slice(-2)) - 1).padStart(2, '0')}`

/** Each statement, and each limit of swaps and purchases, stands in a test's name, and each id in a test's name is a statement. */
export function statementsAreTested() {
  const tests = [
    ...['packages', 'apps', 'tooling'].flatMap((folder) => filesBelow(folder, isTest)),
    // Its titles are those of every adapter's tests.
    ...filesBelow('packages/testing/src/conformance', (path) => path.endsWith('.ts')),
  ]
  const text = `${readText(page)}\n${readText(numbers)}`
  const rows = text.match(/^\| <a id=/gm)?.length ?? 0
  return [
    ...(rows < 120 ? [`${page} and ${numbers} have ${rows} rows that can be read`] : []),
    ...judgeStatements(text, new Map(tests.map((path) => [path, idsIn(readText(path))]))),
  ]
}

/** Self-test: an id without a test, without a row, without its predecessor, and a double one. */
export function plantedStatementsAreFound() {
  const row = (name, anchor = name.toLowerCase()) =>
    `| <a id="${anchor}"></a>**${name}** | It is so. |`
  const test = (...lines) => new Map([['a.test.ts', idsIn(lines.join('\n'))]])
  const right = ["it('P4-01 R-02 opens', run)", "const ids = { a: 'P4-02' }", '// P4-03: none yet']
  const judge = (rows, named) => judgeStatements(rows.join('\n'), named).length
  const found = [
    judge([row('P4-01'), row('P4-02')], test(...right)),
    judge([row('P4-01'), row('P4-02'), row('P4-03')], test(...right)),
    judge([row('P4-01')], test(...right)),
    judge([row('P4-02')], test("it('P4-02 is alone')")),
    judge([row('P4-01'), row('P4-01')], test("it('P4-01 twice')")),
    judge([row('P4-01', 'p4-10')], test("it('P4-01 elsewhere')")),
    judge([row('L-01'), row('L-02')], test("it('L-01 is held')")),
  ]
  return found.join() === '0,1,1,1,1,1,1' ? [] : [`planted flaws of statements: ${found.join()}`]
}
