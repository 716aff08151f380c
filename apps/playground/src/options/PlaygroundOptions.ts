import type {
  ConnectMethod,
  FeaturesState,
  KitOptions,
  LogLevel,
  ThemeMode,
  ThemeVariables,
  WalletSectionName,
} from '@latchkey/controllers'
import { brutal, midnight, mono, round, soft, standard } from '@latchkey/react/themes'
import { type WhatIf, whatIfs } from '../stage/scenes.js'

/** The looks that come with the kit. */
export const presets = { standard, midnight, soft, mono, round, brutal } as const

/**
 * All switches of the panel. They are kept in the page's query, so that a setup can be shared and
 * survives a reload.
 */
export type PlaygroundOptions = {
  readonly locale: 'en' | 'ar'
  readonly theme: ThemeMode | 'system'
  readonly preset: keyof typeof presets
  readonly accent: string
  readonly radius: string
  readonly allWallets: FeaturesState['allWallets']
  readonly walletsFeature: boolean
  readonly pay: boolean
  readonly smartSessions: boolean
  readonly networkSwitch: boolean
  readonly walletGuide: boolean
  readonly collapseWallets: boolean
  readonly legalCheckbox: boolean
  readonly send: boolean
  readonly receive: boolean
  readonly methodsOrder: string
  readonly sectionsOrder: string
  readonly featured: string
  readonly included: string
  readonly excluded: string
  readonly customWallet: boolean
  /** URL of a server's wallet catalogue, and the project id. */
  readonly catalogue: string
  readonly projectId: string
  /** URL of a server that resolves names and reads chains for hosts without a node. */
  readonly blockchain: string
  /** The wallets whose accounts may register a name with that server. */
  readonly names: 'embedded' | 'any'
  /** URL of a server for events, and whether they are sent. */
  readonly events: string
  readonly analytics: boolean
  /** Sign-in with the wallet, and the URL of its server: the catalogue's unless given. */
  readonly signIn: 'off' | 'optional' | 'required'
  readonly signInServer: string
  /**
   * Source of wallets: the page installs its own, or none for tests with browser extensions. Only
   * in the query: a change takes a reload.
   */
  readonly wallets: 'page' | 'none'
  readonly layout: 'compact' | 'wide'
  readonly embedded: boolean
  readonly disableAppend: boolean
  readonly reconnect: boolean
  readonly allowUnsupportedNetworks: boolean
  readonly prefetch: 'hydrated' | 'intent' | 'none'
  readonly ecosystems: boolean
  /** Off: the kit has no adapters and connects only through its connectors. */
  readonly adapters: boolean
  readonly manualWalletConnect: boolean
  readonly secondNetworkOffered: boolean
  readonly hostRpc: boolean
  readonly networkImages: boolean
  readonly explorer: boolean
  readonly storageKey: string
  readonly logLevel: LogLevel
  /** The device around the live modal, and the staged scene in its place, if any. */
  readonly frame: 'desktop' | 'phone'
  readonly scene: WhatIf | ''
}

export const defaultOptions: PlaygroundOptions = {
  locale: 'en',
  theme: 'system',
  preset: 'standard',
  accent: '',
  radius: '',
  allWallets: 'SHOW',
  walletsFeature: true,
  pay: false,
  smartSessions: false,
  networkSwitch: true,
  walletGuide: true,
  collapseWallets: false,
  legalCheckbox: false,
  send: true,
  receive: true,
  methodsOrder: '',
  sectionsOrder: '',
  featured: '',
  included: '',
  excluded: '',
  customWallet: false,
  catalogue: '',
  projectId: '',
  blockchain: '',
  names: 'any',
  events: '',
  analytics: false,
  signIn: 'off',
  signInServer: '',
  wallets: 'page',
  layout: 'compact',
  embedded: false,
  disableAppend: false,
  reconnect: true,
  allowUnsupportedNetworks: false,
  prefetch: 'hydrated',
  ecosystems: true,
  adapters: true,
  manualWalletConnect: false,
  secondNetworkOffered: true,
  hostRpc: true,
  networkImages: true,
  explorer: false,
  storageKey: 'default',
  logLevel: 'error',
  frame: 'desktop',
  scene: '',
}

/** Images must be https or data URLs; a page's own path is neither. The host's own wallet's: */
const paperImage = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#d9562b"/><path d="M6 16l20-9-6 19-5-7-9-3z" fill="#fff"/><path d="M15 19l11-12" stroke="#d9562b" stroke-width="1.5"/></svg>')}`
const keyImage = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#0f7b5f"/><path d="M16 5l8 11-8 11-8-11z" fill="#fff"/></svg>')}`

/** The choices of a select, by option. */
export const choices: {
  readonly [Name in keyof PlaygroundOptions]?: readonly PlaygroundOptions[Name][]
} = {
  locale: ['en', 'ar'],
  theme: ['system', 'dark', 'light'],
  preset: Object.keys(presets) as (keyof typeof presets)[],
  allWallets: ['SHOW', 'HIDE', 'ONLY_MOBILE'],
  names: ['any', 'embedded'],
  prefetch: ['hydrated', 'intent', 'none'],
  wallets: ['page', 'none'],
  layout: ['compact', 'wide'],
  signIn: ['off', 'optional', 'required'],
  logLevel: ['silent', 'error', 'warn', 'info', 'debug'],
  frame: ['desktop', 'phone'],
  scene: ['', ...whatIfs.map(({ scene }) => scene)],
}

export function readOptions(query: string): PlaygroundOptions {
  const given = new URLSearchParams(query)
  const read = ([name, fallback]: [string, string | boolean]) => {
    const value = given.get(name)
    const allowed = choices[name as keyof PlaygroundOptions] as readonly unknown[] | undefined
    if (value === null || (allowed && !allowed.includes(value))) return [name, fallback]
    return [name, typeof fallback === 'boolean' ? value === 'true' : value]
  }
  return Object.fromEntries(Object.entries(defaultOptions).map(read)) as PlaygroundOptions
}

export function writeOptions(options: PlaygroundOptions): string {
  const changed = Object.entries(options).filter(
    ([name, value]) => value !== defaultOptions[name as keyof PlaygroundOptions],
  )
  return new URLSearchParams(changed.map(([name, value]) => [name, String(value)])).toString()
}

const list = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Converts what a host changes first to variables of the theme. */
export const toVariables = ({
  accent,
  radius,
}: Pick<PlaygroundOptions, 'accent' | 'radius'>): ThemeVariables => ({
  ...(accent ? { accent } : {}),
  ...(radius ? { 'border-radius': radius } : {}),
})

/** Converts the switches to kit options. */
export function toKitOptions(options: PlaygroundOptions): Omit<KitOptions, 'adapters'> {
  const sections = list(options.sectionsOrder) as readonly WalletSectionName[]
  const methods = list(options.methodsOrder) as readonly ConnectMethod[]
  return {
    metadata: { name: 'Latchkey playground', url: location.origin },
    locale: options.locale,
    theme: {
      ...(options.theme === 'system' ? {} : { mode: options.theme }),
      preset: presets[options.preset],
      variables: toVariables(options),
    },
    features: {
      allWallets: options.allWallets,
      wallets: options.walletsFeature,
      pay: options.pay,
      smartSessions: options.smartSessions,
      networkSwitch: options.networkSwitch,
      walletGuide: options.walletGuide,
      collapseWallets: options.collapseWallets,
      legalCheckbox: options.legalCheckbox,
      analytics: options.analytics,
      send: options.send,
      receive: options.receive,
      ...(methods.length > 0 ? { connectMethodsOrder: methods } : {}),
      ...(sections.length > 0 ? { walletSectionsOrder: sections } : {}),
    },
    wallets: {
      featured: list(options.featured),
      excluded: list(options.excluded),
      ...(options.included ? { included: list(options.included) } : {}),
      custom: options.customWallet
        ? [
            {
              id: 'playground:paper',
              name: 'Paper Wallet',
              imageUrl: paperImage,
              namespaces: ['eip155'],
              links: {
                homepage: 'https://wallet.example',
                chromeStore: 'https://store.example/paper',
              },
            },
          ]
        : [],
    },
    endpoints: {
      ...(options.catalogue ? { catalogue: options.catalogue } : {}),
      ...(options.blockchain ? { blockchain: options.blockchain } : {}),
      ...(options.events ? { events: options.events } : {}),
    },
    names: { for: options.names },
    ...(options.projectId ? { projectId: options.projectId } : {}),
    ...(options.signIn === 'off'
      ? {}
      : {
          signIn: {
            endpoint: options.signInServer || options.catalogue || location.origin,
            required: options.signIn === 'required',
            messenger: { statement: 'Sign in to the Latchkey playground.' },
          },
        }),
    ...(options.networkImages ? { networkImages: { 'eip155:31337': keyImage } } : {}),
    ...(options.legalCheckbox
      ? { termsUrl: 'https://terms.example', privacyUrl: 'https://privacy.example' }
      : {}),
    manualWalletConnect: options.manualWalletConnect,
    layout: options.layout,
    embedded: options.embedded,
    disableAppend: options.disableAppend,
    reconnect: options.reconnect,
    allowUnsupportedNetworks: options.allowUnsupportedNetworks,
    prefetch: options.prefetch,
    storageKey: options.storageKey,
    logLevel: options.logLevel,
  }
}
