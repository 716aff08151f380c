export type { DiscoveryOptions, DiscoveryTarget } from './connectors/createDiscovery.js'
export { type PolkadotOptions, polkadot } from './polkadot.js'
