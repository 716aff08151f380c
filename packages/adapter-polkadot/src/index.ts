export { definePolkadotNetwork } from '@latchkey/core'
export * from './networks/index.js'
export type {
  PolkadotProvider,
  PolkadotProviderAccount,
  PolkadotSignature,
} from './PolkadotProvider.js'
export { type PolkadotOptions, polkadot } from './polkadot.js'
export type { DiscoveryOptions, DiscoveryTarget } from './wallet/createDiscovery.js'
