import { defaultFeatures } from '../features/defaultFeatures.js'
import type { KitOptions } from '../kit/KitOptions.js'
import type { ThemeVariableName } from '../theme/ThemeController.js'

type Names<Options> = Readonly<Record<keyof Required<Options>, true>>
type Part<Name extends keyof KitOptions> = Names<Exclude<NonNullable<KitOptions[Name]>, string>>

const kit: Names<KitOptions> = {
  adapters: true,
  connectors: true,
  views: true,
  networks: true,
  manualWalletConnect: true,
  metadata: true,
  defaultNetwork: true,
  endpoints: true,
  tokens: true,
  names: true,
  onramp: true,
  projectId: true,
  retryPolicy: true,
  features: true,
  wallets: true,
  theme: true,
  networkImages: true,
  locale: true,
  embedded: true,
  layout: true,
  disableAppend: true,
  allowUnsupportedNetworks: true,
  reconnect: true,
  signIn: true,
  siwx: true,
  siweConfig: true,
  termsUrl: true,
  privacyUrl: true,
  prefetch: true,
  storageKey: true,
  debug: true,
  logLevel: true,
  environment: true,
}
const metadata: Part<'metadata'> = { name: true, description: true, url: true, icons: true }
const endpoints: Part<'endpoints'> = { catalogue: true, blockchain: true, events: true }
const names: Part<'names'> = { for: true, zone: true }
const onramp: Part<'onramp'> = {
  hosts: true,
  meldPublicKey: true,
  country: true,
  subdivision: true,
  mockQuote: true,
}
const wallets: Part<'wallets'> = {
  featured: true,
  included: true,
  excluded: true,
  custom: true,
  images: true,
  bundled: true,
  browserWallet: true,
  catalogKey: true,
  catalogVersion: true,
}
const theme: Part<'theme'> = {
  mode: true,
  preset: true,
  variables: true,
  light: true,
  dark: true,
}
const variables: Readonly<Record<ThemeVariableName, true>> = {
  accent: true,
  'accent-fill': true,
  'backdrop-filter': true,
  border: true,
  'border-radius': true,
  danger: true,
  'font-family': true,
  'font-size': true,
  hover: true,
  'icon-radius': true,
  'on-accent': true,
  overlay: true,
  'row-height': true,
  shadow: true,
  success: true,
  surface: true,
  'surface-raised': true,
  text: true,
  'text-secondary': true,
  width: true,
  'z-index': true,
}

/** All options of a kit. The compiler checks these names against the option types. */
export const optionNames = {
  kit: Object.keys(kit),
  metadata: Object.keys(metadata),
  endpoints: Object.keys(endpoints),
  names: Object.keys(names),
  onramp: Object.keys(onramp),
  features: Object.keys(defaultFeatures),
  wallets: Object.keys(wallets),
  theme: Object.keys(theme),
  variables: Object.keys(variables),
} as const
