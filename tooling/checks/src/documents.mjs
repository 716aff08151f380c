import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { filesBelow, readJson, readText, root } from './workspace.mjs'

const requirementsPage = 'docs/requirements.md'
const isTest = (path) => /\.test(-d)?\.(tsx?|mjs)$/.test(path)
const isCited = (path) =>
  /\.(ts|tsx|mts|cts|mjs|cjs|js|css|html|md|yaml|yml|json)$/.test(path) &&
  !/lock|CHANGELOG|snapshot\.json/.test(path)
/** Excluded: this file contains planted citations. */
const own = ['tooling/checks/src/documents.mjs']

/** External standards with a section number. */
const standard =
  /(RFC \d+|EIP-\d+|CAIP-\d+|BIP-?\d+|UTS 39|Unicode TS 39|Indexed Database API [\d.]+|draft-[a-z0-9-]+),? §[\d.]+/g
/** Citation forms of documents outside the repository. */
const absent = [
  /§\s?\d/,
  /\bthe specification\b/i,
  /\bspecification[’']s\b/i,
  /\bfacts?\/[a-z-]+/i,
  /\b(facts|ux) (on|§)/i,
  /\b(ux|house|style|peers)\.md\b/i,
  /\.\.\/shared\b/,
  /\bissue \d+\b/i,
  /\bfinding [A-Z]{1,2}-?\d/,
]

const sources = () =>
  [
    ...['packages', 'apps', 'tooling', 'docs', '.changeset', '.ci'].flatMap((folder) =>
      filesBelow(folder, isCited),
    ),
    ...filesBelow('.', (path) => !path.includes('/') && isCited(path)),
  ].filter((path) => !own.includes(path))

/** Reads the numbers and anchors of docs/, by page. */
function readDocs() {
  const pages = filesBelow('docs', (path) => path.endsWith('.md'))
  return Object.fromEntries(pages.map((path) => [path, new Set(anchorsIn(readText(path)))]))
}

function anchorsIn(text) {
  const named = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id)
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .replace(/<[^>]+>/g, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
  return [...named, ...headings]
}

/**
 * The problems of a line's citations: a number or section missing in docs/, or a document outside
 * the repository.
 */
export function judgeCitations(line, path, docs) {
  const numbers = [
    ...[...line.matchAll(/\b([WFBRS]-\d{2})\b/g)].map(([, id]) => [
      requirementsPage,
      id.toLowerCase(),
      id,
    ]),
    ...[...line.matchAll(/\bdecisions? (\d+)(?:(?:,| and) (\d+))?/gi)].flatMap(
      ([, first, second]) =>
        [first, second]
          .filter(Boolean)
          .map((number) => ['docs/decisions.md', `decision-${number}`, `decision ${number}`]),
    ),
  ].filter(([page, anchor]) => !docs[page]?.has(anchor))
  const links = [...line.matchAll(/(?:\]\(|\b)((?:[\w./-]+\/)?[\w-]+\.md)(?:#([\w-]+))?/g)]
    .map(([whole, file, anchor]) => [
      whole.startsWith('](') ? normalize(join(dirname(path), file)) : file,
      anchor,
    ])
    .concat([...line.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => [path, anchor]))
    .filter(([file]) => /^docs\/[\w-]+\.md$/.test(file))
    .filter(([file, anchor]) => !docs[file] || (anchor && !docs[file].has(anchor)))
  const rest = line.replaceAll(standard, '')
  return [
    ...numbers.map(([page, , name]) => `${name} is not in ${page}`),
    ...links.map(([file, anchor]) => `${file}${anchor ? `#${anchor}` : ''} does not exist`),
    ...(absent.some((pattern) => pattern.test(rest))
      ? ['cites a document that is not in the repository']
      : []),
  ]
}

/** Every cited number, decision and section exists in docs/. */
export function citationsExist() {
  const docs = readDocs()
  return sources().flatMap((path) =>
    readText(path)
      .split('\n')
      .flatMap((line, index) =>
        judgeCitations(line, path, docs).map((problem) => `${path}:${index + 1}: ${problem}`),
      ),
  )
}

/** Self-test: each kind of wrong citation is detected, and a right one is accepted. */
export function plantedCitationsAreFound() {
  const docs = {
    [requirementsPage]: new Set(['w-05', 'retries']),
    'docs/decisions.md': new Set(['decision-15']),
    'docs/planted.md': new Set(['here']),
  }
  const right = [
    'W-05 and decision 15',
    'RFC 7230 §3.2',
    "retryPolicy: 'specification'",
    'docs/requirements.md#retries',
    '[W-05](requirements.md#w-05)',
    '[here](#here)',
  ]
  const wrong = [
    'W-99',
    '(decision 99)',
    'decisions 15 and 99',
    'specification §4',
    'Specification §9.',
    'in the specification’s words',
    'ux §5.3',
    'facts §7',
    'facts/namespaces.md',
    'architecture §4',
    'issue 12: a chain',
    'a flood (finding S8)',
    'RFC 7230 §3.2, requirements §5.2',
    'docs/missing.md',
    'docs/requirements.md#missing',
    '[here](requirements.md#missing)',
    '[there](#missing)',
  ]
  const found = (line) => judgeCitations(line, 'docs/planted.md', docs).length > 0
  return [
    ...wrong.filter((line) => !found(line)).map((line) => `not found: ${line}`),
    ...right.filter(found).map((line) => `refused: ${line}`),
  ]
}

/**
 * Each path in the documents leads to a file or a folder. Paths with a placeholder, such as
 * `adapter-<name>`, are skipped.
 */
export function documentedPathsExist() {
  const pages = [
    'CONTRIBUTING.md',
    'SECURITY.md',
    'README.md',
    ...filesBelow('docs', (path) => path.endsWith('.md')),
  ]
  return pages.flatMap((page) =>
    missingPaths(readText(page)).map((path) => `${page}: ${path} does not exist`),
  )
}

function missingPaths(text) {
  return [...text.matchAll(/`((?:packages|apps|tooling|docs|\.changeset|\.ci)\/[^`\s]*)`/g)]
    .map(([, path]) => path)
    .filter((path) => !/[<*{…]/.test(path) && !/^docs\/.*#/.test(path))
    .filter((path) => !existsSync(join(root, path)))
}

/** Self-test: a path to nowhere is detected. */
export function plantedPathsAreFound() {
  const text =
    '`packages/core/src/index.ts` `packages/core/src/nowhere.ts` `packages/adapter-<name>/src`'
  return missingPaths(text).join() === 'packages/core/src/nowhere.ts'
    ? []
    : ['a path that leads nowhere is not found']
}

/** The architecture page shows the layers and budgets that the checks enforce. */
export function architectureIsCurrent() {
  return judgeArchitecture(
    readText('docs/architecture.md'),
    readJson('tooling/layers.json'),
    readJson('.size-limit.json'),
  )
}

function judgeArchitecture(text, layers, budgets) {
  const arrows = [...text.matchAll(/^ {2}([\w-]+) --> ([\w-]+)$/gm)].map(
    ([, from, to]) => `${from} --> ${to}`,
  )
  const allowed = Object.entries(layers).flatMap(([from, targets]) =>
    targets.map((to) => `${from} --> ${to}`),
  )
  const rows = new Set(text.split('\n').map((line) => line.replace(/\s*\|\s*/g, '|')))
  return [
    ...allowed
      .filter((arrow) => !arrows.includes(arrow))
      .map((arrow) => `docs/architecture.md lacks the arrow ${arrow}`),
    ...arrows
      .filter((arrow) => !allowed.includes(arrow))
      .map((arrow) => `docs/architecture.md has the arrow ${arrow}, layers.json has not`),
    ...budgets
      .filter(({ name, limit }) => !rows.has(`|${name}|${limit}|`))
      .map(({ name, limit }) => `docs/architecture.md lacks the budget ${name}: ${limit}`),
  ]
}

/** Self-test: an extra arrow, a missing one and a wrong budget are detected. */
export function plantedArchitectureIsFound() {
  const text = '  ui --> core\n| button page | 18 KiB |'
  const judged = (layers, limit) =>
    judgeArchitecture(text, layers, [{ name: 'button page', limit }]).length
  const found = [
    judged({ ui: ['core'] }, '18 KiB'),
    judged({ ui: [] }, '18 KiB'),
    judged({ ui: ['core', 'react'] }, '18 KiB'),
  ]
  return [...found, judged({ ui: ['core'] }, '19 KiB')].join() === '0,1,1,1'
    ? []
    : ['a wrong picture of the layers or the budgets is not found']
}

/**
 * tooling/knowledge.json lists every folder of controllers except `kit`, which creates them, and
 * `development`, which checks a host's options. The order matches createKit, KitParts and
 * docs/architecture.md.
 */
export function orderOfKnowledge() {
  const source = 'packages/controllers/src'
  return judgeOrder({
    order: readJson('tooling/knowledge.json'),
    rooms: filesBelow(source, (path) => path.endsWith('.ts'))
      .map((path) => path.slice(source.length + 1).split('/'))
      .flatMap(([room, file]) => (file && !['kit', 'development'].includes(room) ? [room] : [])),
    made: [...readText(`${source}/kit/createKit.ts`).matchAll(/\.with\('(\w+)'/g)].map(
      ([, name]) => name,
    ),
    listed: [...readText(`${source}/kit/KitParts.ts`).matchAll(/readonly (\w+):/g)].map(
      ([, name]) => name,
    ),
    page: readText('docs/architecture.md'),
  })
}

function judgeOrder({ order, rooms, made, listed, page }) {
  const inOrder = made.filter((name) => order.includes(name))
  const sorted = order.filter((name) => made.includes(name))
  return [
    ...[...new Set(rooms)]
      .filter((room) => !order.includes(room))
      .map((room) => `${room} has no place in the order: name it in tooling/knowledge.json`),
    ...order
      .filter((name) => !rooms.includes(name))
      .map((name) => `tooling/knowledge.json has ${name}, packages/controllers/src has not`),
    ...(inOrder.join() === sorted.join()
      ? []
      : ['createKit makes its parts in another order than tooling/knowledge.json']),
    ...(made.join() === listed.join() ? [] : ['KitParts lists the parts in another order']),
    ...(page.includes(order.map((name) => `\`${name}\``).join(' → '))
      ? []
      : ['docs/architecture.md shows another order of the controllers']),
  ]
}

/** Self-test: each possible difference of the four places is detected. */
export function plantedOrderIsFound() {
  const right = {
    order: ['router', 'backEnd', 'modal'],
    rooms: ['router', 'backEnd', 'modal'],
    made: ['lifetime', 'router', 'modal'],
    listed: ['lifetime', 'router', 'modal'],
    page: '`router` → `backEnd` → `modal`',
  }
  const wrong = [
    {},
    { rooms: [...right.rooms, 'send'] },
    { rooms: ['router', 'modal'] },
    { made: ['modal', 'router'], listed: ['modal', 'router'] },
    { listed: ['router', 'lifetime', 'modal'] },
    { page: '`backEnd` → `router` → `modal`' },
  ]
  const found = wrong.map((change) => judgeOrder({ ...right, ...change }).length)
  return found.join() === '0,1,1,1,1,1' ? [] : ['a wrong order of knowledge is not found']
}

/**
 * The requirements named in test titles: of test files, the shared suites, the benchmarks and these
 * checks.
 */
function namedByTests() {
  const suites = [
    ...['packages', 'apps', 'tooling'].flatMap((folder) => filesBelow(folder, isTest)),
    ...filesBelow('packages/testing/src/conformance', (path) => path.endsWith('.ts')),
    ...filesBelow('tooling/e2e/src', (path) => path.endsWith('.ts')),
    'tooling/checks/src/run.mjs',
  ]
  return namesIn([...new Set(suites)].map(readText))
}

function namesIn(texts) {
  const titles = texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line))
  return new Set(
    titles.flatMap((line) =>
      [...line.matchAll(/['"`][^'"`]*/g)].flatMap(
        ([text]) => text.match(/\b[WFBRS]-\d{2}\b/g) ?? [],
      ),
    ),
  )
}

/** Returns requirements.md with the states according to the tests. */
function withStates(text, named) {
  return text.replace(
    /^(\| <a id="[a-z]-\d\d"><\/a>\*\*([A-Z]-\d\d)\*\*.*\| )([^|]*?)( *\|)$/gm,
    (_, row, id, state, end) => {
      const width = state.length + end.length - 2
      return `${row}${(named.has(id) ? 'tested' : 'not built yet').padEnd(width)} |`
    },
  )
}

/** The last column of requirements.md matches the tests. */
export function requirementStates(update) {
  const text = readText(requirementsPage)
  const right = withStates(text, namedByTests())
  if (update && right !== text) writeFileSync(join(root, requirementsPage), right)
  if (update || right === text) return []
  const rows = text.split('\n')
  return right.split('\n').flatMap((row, index) => {
    const id = /\*\*([A-Z]-\d\d)\*\*/.exec(row)?.[1]
    const state = /\| ([^|]*?) *\|$/.exec(row)?.[1]
    return row === rows[index]
      ? []
      : [`${requirementsPage}: ${id} is ${state}: npm run checks:update`]
  })
}

/** Self-test: a state without a test is detected, and a comment does not count as one. */
export function plantedStatesAreFound() {
  const page = [
    '| <a id="w-01"></a>**W-01** text | passes | not built yet |',
    '| <a id="w-02"></a>**W-02** text | passes | tested |',
  ]
  const named = namesIn(["it('W-01 holds', run)", '// W-02 is a comment', '/** `W-02` */'])
  const states = withStates(page.join('\n'), named)
  return /W-01.*\| tested +\|\n.*W-02.*\| not built yet +\|/.test(states)
    ? []
    : ['a wrong state of a requirement is not found']
}
