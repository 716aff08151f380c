import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './workspace.mjs'

const adapters = [
  ['eip155', 'adapter-evm', 'evm'],
  ['solana', 'adapter-solana', 'solana'],
  ['polkadot', 'adapter-polkadot', 'polkadot'],
  ['bip122', 'adapter-bitcoin', 'bitcoin'],
  ['cosmos', 'adapter-cosmos', 'cosmos'],
]
/** Features that every adapter must have; the others are declared. */
const always = [
  'connect, restore, follow accounts',
  'sign a message',
  'native balance',
  'check an address',
]
const declared = [
  ['estimate the fee and send', 'send'],
  ['token balances, send tokens', 'tokens'],
  ['history', 'history'],
  ['add a network to the wallet', 'addNetwork'],
  ['call batches', 'batch'],
  ['simulation before a request', 'simulate'],
  ['check a swap that a server built', 'swap'],
  ['readable intent (ERC-7730)', 'intent'],
]
const [begin, end] = ['<!-- capabilities: written by the checks -->', '<!-- /capabilities -->']

/** Checks the matrix of docs/start.md against the declarations of the built adapters. */
export async function capabilityMatrix(update) {
  const columns = await Promise.all(
    adapters.map(async ([namespace, folder, name]) => {
      const module = await import(
        pathToFileURL(join(root, 'packages', folder, 'dist', 'index.js')).href
      )
      return { namespace, capabilities: module[name]({ networks: [] }).capabilities }
    }),
  )
  const file = join(root, 'docs/start.md')
  const text = readFileSync(file, 'utf8')
  const next = withMatrix(text, columns)
  if (update && next !== undefined && next !== text) writeFileSync(file, next)
  return judgeMatrix(columns, update ? next : text, next)
}

/** The page with the matrix of these adapters; undefined if it has no place for one. */
function withMatrix(text, columns) {
  // Laid out like the formatter: the first column left-aligned, the others centred.
  const first = Math.max(
    ...always.map((text) => text.length),
    ...declared.map(([text]) => text.length),
  )
  const centred = (text, width) =>
    text.padStart(text.length + Math.floor((width - text.length) / 2)).padEnd(width)
  const row = ([head, ...cells]) =>
    `| ${head.padEnd(first)} | ${cells.map((cell, at) => centred(cell, columns[at].namespace.length)).join(' | ')} |`
  const table = [
    row(['', ...columns.map(({ namespace }) => namespace)]),
    row([
      '-'.repeat(first),
      ...columns.map(({ namespace }) => `:${'-'.repeat(namespace.length - 2)}:`),
    ]),
    ...always.map((text) => row([text, ...columns.map(() => '✓')])),
    ...declared.map(([text, key]) =>
      row([text, ...columns.map(({ capabilities }) => (capabilities[key] ? '✓' : '–'))]),
    ),
  ].join('\n')
  const wanted = `${begin}\n\n${table}\n\n${end}`
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) return undefined
  return text.slice(0, from) + wanted + text.slice(to + end.length)
}

function judgeMatrix(columns, text, wanted) {
  const unknown = columns
    .flatMap(({ capabilities }) => Object.keys(capabilities))
    .filter((key) => !declared.some(([, known]) => known === key))
  return [
    ...unknown.map((key) => `the capability ${key} has no row in the matrix`),
    ...(wanted === undefined
      ? [`docs/start.md has no place for the matrix: ${begin} … ${end}`]
      : wanted !== text
        ? [
            'the matrix in docs/start.md is not what the adapters declare; run the checks with --update',
          ]
        : []),
  ]
}
