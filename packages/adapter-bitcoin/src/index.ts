export { defineBitcoinNetwork } from '@latchkey/core'
export { type BitcoinOptions, bitcoin } from './bitcoin.js'
export * from './networks/index.js'
export type { DiscoveryOptions, DiscoveryTarget } from './wallet/createDiscovery.js'
