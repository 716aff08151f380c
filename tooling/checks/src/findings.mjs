import { filesBelow, readText } from './workspace.mjs'

const page = 'docs/findings.md'
const isTest = (path) => /\.test\.(tsx?|mjs)$/.test(path)
/** Files beyond the test files whose names become titles: suites, lists of checks and walks. */
const suites = [
  ...['conformance', 'wallets'].flatMap((folder) =>
    filesBelow(
      `packages/testing/src/${folder}`,
      (path) => /conformance|misbehaviour/.test(path) && path.endsWith('.ts'),
    ),
  ),
  'tooling/bare/otherNodes.mjs',
  'tooling/checks/src/run.mjs',
  'tooling/e2e/hosts/run.mjs',
]
const literal = /'((?:\\.|[^'\\\n])+)'|"((?:\\.|[^"\\\n])+)"|`((?:\\.|[^`\\\n])+)`/g

/** The ids at the start of a title, or in parentheses. */
function idsIn(title) {
  const own = '[SHMBC][1-9]\\d?'
  const first = new RegExp(`^(?:(?:[WFBRS]-\\d\\d|${own}) )+`).exec(title)?.[0] ?? ''
  const named = title.match(new RegExp(`\\(${own}\\)`, 'g')) ?? []
  return [first, ...named].join(' ').match(new RegExp(`\\b${own}\\b`, 'g')) ?? []
}

/** Reads the test titles by file name. */
function readTitles() {
  const titles = new Map()
  const paths = [
    ...['packages', 'apps', 'tooling'].flatMap((folder) => filesBelow(folder, isTest)),
    ...suites,
  ]
  for (const path of new Set(paths)) {
    const name = path.split('/').at(-1)
    const found = titlesIn(readText(path))
    titles.set(name, [...(titles.get(name) ?? []), ...found])
  }
  return titles
}

function titlesIn(text) {
  const code = text.replace(/^\s*(?:\*|\/\/|\/\*).*$/gm, '')
  return [...code.matchAll(literal)].map(([, single, double, template]) =>
    (single ?? double ?? template).replace(/\\(['"`])/g, '$1'),
  )
}

/** The rows of the page: an id with its tests and decisions. */
function readRows(text) {
  return [...text.matchAll(/^\| (?:<a id="[^"]+"><\/a>|\[)([A-Z]-?\d+)\S* .*\| (.*?) *\|$/gm)].map(
    ([, id, held]) => ({ id, held: held.split(' · ') }),
  )
}

function judgeFindings(text, titles) {
  const rows = readRows(text)
  const known = new Set(rows.map(({ id }) => id))
  const cited = [...titles].flatMap(([file, list]) =>
    list.flatMap((title) => idsIn(title).map((id) => ({ file, id }))),
  )
  const missing = new Set(
    cited
      .filter(({ id }) => !known.has(id))
      .map(({ file, id }) => `${page} lacks a row for ${id}, which a title of ${file} names`),
  )
  const wrong = rows.flatMap(({ id, held }) =>
    held.flatMap((each) => {
      const [, file, title] = /^`([\w.-]+)`: (.+)$/.exec(each) ?? []
      if (file === undefined)
        return /^\[decision \d+\]\(decisions\.md#decision-\d+\)$|^`npm run [\w:]+`$/.test(each)
          ? []
          : [`${page}: ${id}: “${each}” is no test and no decision`]
      return titles.get(file)?.some((other) => other.startsWith(title))
        ? []
        : [`${page}: ${id}: no test of ${file} begins with “${title}”`]
    }),
  )
  return [...missing, ...wrong]
}

/** Each finding named in a title has a row, and each row names a test or a decision. */
export function findingsAreHeld() {
  const titles = readTitles()
  const text = readText(page)
  const rows = readRows(text).length
  return [
    ...(rows < 100 ? [`${page} has ${rows} rows that can be read`] : []),
    ...judgeFindings(text, titles),
  ]
}

/** Self-test: an id without a row and a row without a test are detected. */
export function plantedFindingsAreFound() {
  const titles = new Map([
    [
      'a.test.ts',
      titlesIn("it('S1 holds', run)\n// it('S9 is a comment', run)\nit('C2 C3 it’s so')"),
    ],
    ['run.mjs', titlesIn("['walks (H1)', run]")],
  ])
  const row = (id, held) => `| <a id="${id}"></a>${id} | text | ${held} |`
  const right = [
    row('S1', '`a.test.ts`: S1 holds'),
    row('C2', '`a.test.ts`: C2 C3 it’s · [decision 3](decisions.md#decision-3)'),
    row('C3', '`npm run bench`'),
    row('H1', '`run.mjs`: walks'),
  ]
  const judge = (lines) => judgeFindings(lines.join('\n'), titles).length
  const found = [
    judge(right),
    judge(right.slice(1)),
    judge([...right, row('S2', '`a.test.ts`: S2 holds')]),
    judge([...right, row('S2', '`b.test.ts`: S1 holds')]),
    judge([...right, row('S2', 'it is so')]),
  ]
  return found.join() === '0,1,1,1,1' ? [] : [`planted flaws of findings: ${found.join()}`]
}
