/**
 * As many as the budget of the opened list has room for; the first in the catalogue's order. The
 * rest are the server's.
 */
const most = 42
/** The wallets that load with the list; the rest follow with the marks. */
const first = 6

/**
 * The first wallets of the browser's copy of the catalogue as a TypeScript module: the fields of
 * the records that the kit reads, without the order, which is the array's own.
 */
export const bundleModule = ({ version, wallets }) =>
  recordsModule(
    'bundledRecords',
    wallets.slice(0, first),
    `/** The version of the catalogue that this copy was made from. */
export const bundledVersion = ${version}

`,
  )

/** The rest of the copy. */
export const laterModule = ({ wallets }) =>
  recordsModule('laterRecords', wallets.slice(first, most), '')

function recordsModule(name, wallets, before) {
  const records = wallets.map((wallet) => `  ${literal(record(wallet))},`)
  return `// biome-ignore-all format: one wallet a line. Written by apps/server/catalogue/build.mjs; change the catalogue instead.
import type { WalletRecord } from '@latchkey/api'

${before}export const ${name}: readonly WalletRecord[] = [
${records.join('\n')}
]
`
}

/** The ids of the bundled wallets as a TypeScript module: a type, which costs a page nothing. */
export function idsModule({ wallets }) {
  const ids = wallets.slice(0, most).map(({ id }) => `  | ${quoted(id)}`)
  return `// Written by apps/server/catalogue/build.mjs; change the catalogue instead.

/** The id of a wallet that comes with the kit. docs/wallets.md lists them. */
export type BundledWalletId =
${ids.join('\n')}
`
}

/** The bundled wallets as a table of Markdown, laid out as formatters do. */
export function walletsTable({ wallets }) {
  const rows = [
    ['wallet', 'id', 'rdns', 'namespaces'],
    ...wallets
      .slice(0, most)
      .map(({ id, name, rdns, namespaces = [] }) => [
        name,
        `\`${id}\``,
        rdns ? `\`${rdns}\`` : '',
        namespaces.join(', '),
      ]),
  ]
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)))
  const line = (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`
  const [head, ...body] = rows.map(line)
  return [head, line(widths.map((width) => '-'.repeat(width))), ...body].join('\n')
}

/**
 * The places of the web that the catalogue's wallets name as links that open them, as a TypeScript
 * module: hosts, and mini apps of Telegram. All wallets, also those that are not bundled.
 */
export function placesModule({ wallets }) {
  const links = wallets.flatMap((wallet) => [
    wallet.mobile_link,
    wallet.desktop_link,
    wallet.webapp_link,
  ])
  const urls = links.filter((link) => link?.startsWith('https://')).map((link) => new URL(link))
  const places = urls.map(({ hostname, pathname }) =>
    hostname === 't.me' ? hostname + pathname.replace(/\/$/, '') : hostname,
  )
  const lines = [...new Set(places)].sort().map((place) => `  ${quoted(place)},`)
  return `// Written by apps/server/catalogue/build.mjs; change the catalogue instead.

/** Hosts (and mini apps of Telegram) that open a wallet of our catalogue. */
export const listedPlaces: readonly string[] = [
${lines.join('\n')}
]
`
}

const record = ({ injected, order, image_id, firefox_store, edge_store, link_mode, ...kept }) =>
  kept

const literal = (fields) =>
  `{ ${Object.entries(fields)
    .map(([key, value]) => `${key}: ${Array.isArray(value) ? list(value) : quoted(value)}`)
    .join(', ')} }`

const list = (values) => `[${values.map(quoted).join(', ')}]`

const quoted = (text) => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`
