import type { WalletRow } from '@latchkey/controllers'
import { type Scene, sceneAccount } from '../../../packages/ui/test/Scene.js'

const tile = (from: string, to: string, shape: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="40" height="40" fill="url(#g)"/>${shape}</svg>`,
  )}`

export const wallet = (id: string, name: string, more: Partial<WalletRow> = {}): WalletRow => ({
  id,
  name,
  connectorIds: [id],
  kind: 'ANNOUNCED',
  namespaces: ['eip155'],
  installed: true,
  recent: false,
  lookAlike: false,
  ...more,
})

const circle = '<circle cx="20" cy="20" r="9" fill="none" stroke="#fff" stroke-width="4"/>'
const bolt = '<path d="M22 8 12 22h7l-2 10 11-15h-7z" fill="#fff"/>'
const diamond = '<path d="m20 8 9 12-9 12-9-12z" fill="#fff" fill-opacity=".92"/>'
const wave =
  '<path d="M8 24q6-10 12 0t12 0" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>'

export const orbit = wallet('orbit', 'Orbit', {
  imageUrl: tile('#5f7cff', '#9b5cff', circle),
  recent: true,
})
export const latch = wallet('latch', 'Latchkey Test Wallet', {
  imageUrl: tile('#0aa37f', '#0b6e8a', bolt),
})
export const prism = wallet('prism', 'Prism', {
  imageUrl: tile('#ff8a4c', '#e0426f', diamond),
  namespaces: ['eip155', 'solana'],
  connectorIds: ['prism', 'prism-solana'],
})
const tide = wallet('tide', 'Tide', {
  imageUrl: tile('#1b9cf0', '#1763d8', wave),
  rdns: 'org.example.tide',
  lookAlike: true,
})
const store = 'https://example.org/'
export const harbour = wallet('harbour', 'Harbour', {
  kind: undefined,
  installed: false,
  connectorIds: [],
  links: {
    homepage: store,
    chromeStore: `${store}chrome`,
    appStore: `${store}ios`,
    playStore: `${store}android`,
  },
})
/** Available on phones, desktop and web, and as an extension. */
export const comet = wallet('comet', 'Comet', {
  kind: undefined,
  installed: false,
  connectorIds: [],
  imageUrl: tile('#f6b73c', '#e2553b', circle),
  links: {
    mobile: 'comet://',
    desktop: 'comet://',
    webApp: 'https://example.org/app',
    chromeStore: `${store}chrome`,
    appStore: `${store}ios`,
  },
})
const more = [
  'Aurora',
  'Basalt',
  'Cobalt',
  'Drift',
  'Ember',
  'Fjord',
  'Granite',
  'Heron',
  'Indigo',
  'Juniper',
  'Kelp',
  'Lumen',
].map((name) =>
  wallet(name.toLowerCase(), name, {
    kind: undefined,
    installed: false,
    connectorIds: [],
    links: { homepage: store },
  }),
)

export const installed = [orbit, latch, prism, tide]
export const everything = [...installed, harbour, comet, ...more]

/** The maximum of a catalogue; every fifth is certified. */
export const longList = [
  ...installed,
  ...Array.from({ length: 1_000 }, (_, index) =>
    wallet(`long-${index}`, `${more[index % more.length]?.name} ${index + 1}`, {
      kind: undefined,
      installed: false,
      connectorIds: [],
      ...(index % 5 === 0 && { badge: 'certified' as const }),
    }),
  ),
]

export const address = sceneAccount
export const solanaAddress =
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' as const

/** The states in the file beside each view. */
const found = import.meta.glob<{ readonly states: Readonly<Record<string, Scene>> }>(
  '../../../packages/ui/src/views/**/states.ts',
  { eager: true },
)

export const scenes: Readonly<Record<string, Scene>> = {
  ...Object.assign({}, ...Object.values(found).map(({ states }) => states)),
  Unknown: { view: 'Nowhere' },
  'Waiting-asked': { view: 'Account', connected: true, waiting: 'asked' },
  'Waiting-unknown': { view: 'Account', connected: true, waiting: 'unknown' },
}
