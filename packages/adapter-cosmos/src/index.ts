export type { DiscoveryOptions, DiscoveryTarget } from './connectors/createDiscovery.js'
export { type CosmosOptions, cosmos, type IbcChannels } from './cosmos.js'
