export { defineBitcoinNetwork } from '@latchkey/core'
export { type BitcoinOptions, bitcoin } from './bitcoin.js'
export type { DiscoveryOptions, DiscoveryTarget } from './connectors/createDiscovery.js'
export * from './networks/index.js'
