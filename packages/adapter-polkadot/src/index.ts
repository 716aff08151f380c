export { definePolkadotNetwork } from '@latchkey/core'
export type { DiscoveryOptions, DiscoveryTarget } from './connectors/createDiscovery.js'
export * from './networks/index.js'
export type {
  PolkadotProvider,
  PolkadotProviderAccount,
  PolkadotSignature,
} from './PolkadotProvider.js'
export { type PolkadotOptions, polkadot } from './polkadot.js'
