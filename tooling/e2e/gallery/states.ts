import type { Kit, RouterEntry, ViewName, WalletRow } from '@latchkey/controllers'
import type {
  Handoff,
  PairingController,
  PairingPlatform,
  PairingState,
} from '@latchkey/controllers/pairing'

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

export const address = 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb' as const
export const solanaAddress =
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' as const

type Failure = {
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
  readonly referenceId?: string
}

/** The state of the pairing. */
export type PairingScene = {
  readonly phase?: PairingState['phase']
  /** Seconds until the next code. */
  readonly left?: number
  /** The code will be renewed soon. */
  readonly renews?: boolean
  /** Seconds until the next attempt to reach the relay. */
  readonly retryIn?: number
  readonly offline?: boolean
  readonly interrupted?: boolean
  readonly handoff?: Handoff['phase']
  readonly platforms?: readonly PairingPlatform[]
  readonly os?: 'ios' | 'android'
  readonly inApp?: PairingController['device']['inApp']
  readonly failed?: string
  readonly done?: boolean
}

/** The settings of a scene, as plain data for readability. */
export type Scene = {
  readonly view: ViewName
  readonly data?: RouterEntry['data']
  readonly history?: readonly ViewName[]
  readonly connected?: boolean
  readonly reconnecting?: boolean
  /** Outcome of connecting: an error code, 'done', or the seconds waited so far. */
  readonly connect?: 'look' | 'done' | number | Failure
  readonly switching?: 'pending' | 'declined' | 'failed'
  readonly balance?: 'loading' | 'none' | 'old'
  readonly accounts?: number
  readonly wallets?: 'none' | 'many'
  readonly unsupported?: boolean
  readonly notice?: 'snack' | 'alert' | 'error'
  readonly options?: Kit['options']
  readonly features?: Partial<ReturnType<Kit['features']['store']['getState']>>
  readonly embedded?: boolean
  /** Hostile texts, inserted wherever a wallet, a host or a network can supply text. */
  readonly payloads?: readonly string[]
  readonly loading?: boolean
  /**
   * `long`: a thousand wallets. `stale`: the host's catalogue does not answer. `pending`: its
   * request is running. `waiting`: the bundled one is loading.
   */
  readonly catalogue?: 'long' | 'stale' | 'pending' | 'waiting'
  /** Several ecosystems, with a second wallet connected. */
  readonly ecosystems?: boolean
  readonly pairing?: PairingScene
}

const connecting = (connect: Scene['connect'], walletId = 'latch'): Scene => ({
  view: 'ConnectingExternal',
  data: { walletId },
  history: ['Connect'],
  ...(connect === undefined ? {} : { connect }),
})
const failing = (code: string, walletId?: string): Scene =>
  connecting({ code, referenceId: 'k7w2-9qmf' }, walletId)

const anyWallet = (pairing: PairingScene): Scene => ({
  view: 'ConnectingWalletConnectBasic',
  history: ['Connect'],
  pairing,
})
const oneWallet = (pairing: PairingScene, walletId = 'comet'): Scene => ({
  view: 'ConnectingWalletConnect',
  data: { walletId },
  history: ['Connect'],
  pairing,
})
const everyWay = ['qrcode', 'desktop', 'web', 'browser'] as const
const onPhone = (more: PairingScene = {}) =>
  oneWallet({ platforms: ['mobile', 'qrcode'], os: 'ios', ...more })

export const scenes: Readonly<Record<string, Scene>> = {
  Connect: { view: 'Connect' },
  'Connect-empty': { view: 'Connect', wallets: 'none' },
  'Connect-many': { view: 'Connect', wallets: 'many' },
  'Connect-legal': { view: 'Connect', features: { legalCheckbox: true } },
  'Connect-off': { view: 'Connect', features: { wallets: false } },
  'Connect-snack': { view: 'Connect', notice: 'snack' },
  'Connect-alert': { view: 'Connect', notice: 'alert' },
  'Connect-error': { view: 'Connect', notice: 'error', loading: true },
  'Connect-embedded': { view: 'Connect', embedded: true },
  'Connect-ecosystems': { view: 'Connect', ecosystems: true },
  'Connect-waiting': { view: 'Connect', catalogue: 'waiting' },
  'Connect-stale': { view: 'Connect', catalogue: 'stale' },
  AllWallets: { view: 'AllWallets', history: ['Connect'] },
  'AllWallets-legal': {
    view: 'AllWallets',
    history: ['Connect'],
    features: { legalCheckbox: true },
  },
  'AllWallets-long': { view: 'AllWallets', history: ['Connect'], catalogue: 'long' },
  'AllWallets-stale': { view: 'AllWallets', history: ['Connect'], catalogue: 'stale' },
  'AllWallets-pending': { view: 'AllWallets', history: ['Connect'], catalogue: 'pending' },
  'Connecting-look': connecting('look'),
  'Connecting-waiting': connecting(1),
  'Connecting-hint': connecting(9),
  'Connecting-slow': connecting(31),
  'Connecting-open': connecting(61),
  'Connecting-rejected': failing('USER_REJECTED'),
  'Connecting-pending': failing('REQUEST_PENDING'),
  'Connecting-locked': failing('WALLET_LOCKED'),
  'Connecting-missing': failing('WALLET_NOT_FOUND', 'harbour'),
  'Connecting-timeout': failing('WALLET_TIMEOUT'),
  'Connecting-network': failing('NETWORK_NOT_SUPPORTED'),
  'Connecting-failed': failing('WALLET_INVALID_RESPONSE'),
  'Connecting-choose': connecting(undefined, 'prism'),
  'Connecting-done': connecting('done'),
  Account: { view: 'Account', connected: true },
  'Account-loading': { view: 'Account', connected: true, balance: 'loading' },
  'Account-old': { view: 'Account', connected: true, balance: 'old' },
  'Account-none': { view: 'Account', connected: true, balance: 'none' },
  'Account-several': { view: 'Account', connected: true, accounts: 3 },
  'Account-reconnecting': { view: 'Account', connected: true, reconnecting: true },
  'Account-embedded': { view: 'Account', connected: true, embedded: true },
  Networks: { view: 'Networks', history: ['Account'], connected: true },
  'Networks-ecosystems': {
    view: 'Networks',
    history: ['Account'],
    connected: true,
    ecosystems: true,
  },
  'Account-ecosystems': { view: 'Account', connected: true, ecosystems: true },
  SwitchActiveChain: {
    view: 'SwitchActiveChain',
    data: { network: 'bip122:000000000019d6689c085ae165831e93' },
    history: ['Networks'],
    connected: true,
    ecosystems: true,
  },
  Wallets: { view: 'Wallets', history: ['Account'], connected: true, ecosystems: true },
  'SwitchNetwork-pending': {
    view: 'SwitchNetwork',
    data: { network: 'eip155:8453' },
    history: ['Networks'],
    connected: true,
    switching: 'pending',
  },
  'SwitchNetwork-declined': {
    view: 'SwitchNetwork',
    data: { network: 'eip155:8453' },
    history: ['Networks'],
    connected: true,
    switching: 'declined',
  },
  'SwitchNetwork-failed': {
    view: 'SwitchNetwork',
    data: { network: 'eip155:8453' },
    history: ['Networks'],
    connected: true,
    switching: 'failed',
  },
  UnsupportedChain: { view: 'UnsupportedChain', connected: true, unsupported: true },
  GetWallet: { view: 'GetWallet', history: ['Connect'] },
  'GetWallet-one': { view: 'GetWallet', data: { walletId: 'harbour' }, history: ['Connect'] },
  Unknown: { view: 'Nowhere' as ViewName },
  'Pairing-any': anyWallet({}),
  'Pairing-preparing': anyWallet({ phase: 'preparing' }),
  'Pairing-ends': anyWallet({ left: 20 }),
  'Pairing-renewed': anyWallet({ left: 3, renews: true }),
  'Pairing-unreachable': anyWallet({ phase: 'unreachable', retryIn: 8 }),
  'Pairing-interrupted': anyWallet({ interrupted: true }),
  'Pairing-offline': anyWallet({ phase: 'unreachable', offline: true }),
  'Pairing-in-app': anyWallet({ os: 'android', inApp: 'instagram' }),
  'Pairing-refused': anyWallet({ failed: 'USER_REJECTED' }),
  'Pairing-project': anyWallet({ failed: 'INVALID_PROJECT_ID' }),
  'Pairing-origin': anyWallet({ failed: 'ORIGIN_NOT_ALLOWED' }),
  'Pairing-clock': anyWallet({ failed: 'SESSION_EXPIRED' }),
  'Pairing-answer': anyWallet({ failed: 'WALLET_INVALID_RESPONSE' }),
  'Pairing-done': anyWallet({ done: true }),
  'Pairing-wallet': oneWallet({ platforms: everyWay }),
  'Pairing-wallet-code': oneWallet({}),
  'Pairing-wallet-preparing': oneWallet({ phase: 'preparing', platforms: everyWay }),
  'Pairing-wallet-refused': oneWallet({ failed: 'USER_REJECTED' }),
  'Pairing-desktop': oneWallet({ platforms: ['desktop', 'qrcode', 'web'] }),
  'Pairing-web': oneWallet({ platforms: ['web', 'qrcode'] }),
  'Pairing-browser': oneWallet({ platforms: ['browser', 'qrcode'] }),
  'Pairing-unsupported': oneWallet({ platforms: ['unsupported'] }),
  'Pairing-app': onPhone(),
  'Pairing-app-wait': onPhone({ phase: 'preparing' }),
  'Pairing-app-away': onPhone({ phase: 'unreachable', retryIn: 5 }),
  'Pairing-app-opening': onPhone({ handoff: 'opening' }),
  'Pairing-app-not-opened': onPhone({ handoff: 'notOpened' }),
  'Pairing-app-opened': onPhone({ handoff: 'opened' }),
  'Pairing-app-finishing': onPhone({ handoff: 'finishing' }),
  'Pairing-app-unanswered': onPhone({ handoff: 'unanswered' }),
  'Pairing-app-in-app': onPhone({ inApp: 'facebook' }),
}
