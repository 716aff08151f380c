import type { FeaturesState, WalletSectionName } from './FeaturesController.js'

/** The default order of the wallet list's sections. */
export const defaultSectionsOrder: readonly WalletSectionName[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]

export const defaultFeatures: FeaturesState = {
  wallets: true,
  pay: false,
  smartSessions: false,
  allWallets: 'SHOW',
  networkSwitch: true,
  walletGuide: true,
  send: true,
  receive: true,
  email: true,
  socials: true,
  swaps: true,
  onramp: true,
  activity: true,
  branding: true,
  collapseWallets: false,
  legalCheckbox: false,
  analytics: false,
  telemetry: false,
  connectMethodsOrder: undefined,
  walletSectionsOrder: defaultSectionsOrder,
}
