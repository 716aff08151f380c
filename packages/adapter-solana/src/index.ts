export type { DiscoveryOptions, DiscoveryTarget } from './connectors/createDiscovery.js'
export type { LegacyAdapter, LoadWeb3 } from './connectors/LegacyAdapter.js'
export { type SolanaOptions, solana } from './solana.js'
