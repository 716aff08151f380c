export type { DiscoveryOptions, DiscoveryTarget } from './connectors/createDiscovery.js'
export { type CosmosOptions, cosmos } from './cosmos.js'
export type { IbcChannels } from './IbcChannels.js'
