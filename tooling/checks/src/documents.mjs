import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { filesBelow, readText, root } from './workspace.mjs'

const requirementsPage = 'docs/house/requirements.md'
const isCited = (path) =>
  /\.(ts|tsx|mts|cts|mjs|cjs|js|css|html|md|yaml|yml|json)$/.test(path) &&
  !/lock|CHANGELOG|snapshot\.json/.test(path)
/** Excluded: examples of citations. */
const own = ['tooling/checks/src/documents.mjs', 'tooling/test/rules.test.mjs']

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
          .map((number) => ['docs/house/decisions.md', `decision-${number}`, `decision ${number}`]),
    ),
  ].filter(([page, anchor]) => !docs[page]?.has(anchor))
  const links = [...line.matchAll(/(?:\]\(|\b)((?:[\w./-]+\/)?[\w-]+\.md)(?:#([\w-]+))?/g)]
    .map(([whole, file, anchor]) => [
      whole.startsWith('](') ? normalize(join(dirname(path), file)) : file,
      anchor,
    ])
    .concat([...line.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => [path, anchor]))
    .filter(([file]) => /^docs\/(house\/)?[\w-]+\.md$/.test(file))
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
