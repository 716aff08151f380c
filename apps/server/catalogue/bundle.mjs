/**
 * As many as the budget of the opened list has room for; the first in the catalogue's order. The
 * rest are the server's.
 */
const most = 42

/**
 * The browser's copy of the catalogue as a TypeScript module: what a list needs to be drawn and a
 * wallet to be had, and nothing that can be derived. Store pages shrink to their ids.
 */
export function bundleModule({ version, wallets }) {
  const rows = wallets.slice(0, most).map((wallet) => `  ${literal(row(wallet))},`)
  return `// biome-ignore-all format: one wallet a line. Written by apps/server/catalogue/build.mjs; change the catalogue instead.
import type { BundledRow } from './BundledRow.js'

/** The version of the catalogue that this copy was made from. */
export const bundledVersion = ${version}

export const bundledRows: readonly BundledRow[] = [
${rows.join('\n')}
]
`
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

/** Field by field as BundledRow.ts has it. */
function row(wallet) {
  const tail = (url) => url?.slice(url.search(/[^/=]+\/?$/)).replace(/\/$/, '')
  return {
    slug: wallet.image_id,
    id: wallet.id === `latchkey:${wallet.image_id}` ? undefined : wallet.id,
    name: wallet.name,
    on: wallet.namespaces.join(' '),
    chains: wallet.chains?.join(' '),
    rdns: wallet.rdns,
    home: wallet.homepage?.slice('https://'.length),
    mobile: wallet.mobile_link,
    desktop: wallet.desktop_link,
    web: wallet.webapp_link?.slice('https://'.length),
    ios:
      wallet.app_store === undefined
        ? undefined
        : Number(tail(wallet.app_store).slice('id'.length)),
    play: tail(wallet.play_store),
    chrome: tail(wallet.chrome_store),
    badge: wallet.badge_type,
  }
}

function literal(fields) {
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${typeof value === 'number' ? value : quoted(value)}`)
  return `{ ${parts.join(', ')} }`
}

const quoted = (text) => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`
