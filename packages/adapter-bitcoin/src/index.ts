export { type BitcoinOptions, bitcoin } from './bitcoin.js'
export type { DiscoveryOptions, DiscoveryTarget } from './connectors/createDiscovery.js'
