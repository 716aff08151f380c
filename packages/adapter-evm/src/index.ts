export type { DiscoveryOptions, DiscoveryTarget } from './connectors/createDiscovery.js'
export { type EvmOptions, evm } from './evm.js'
