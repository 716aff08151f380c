export * from './fakes/index.js'
export { createProviderError } from './wallets/createProviderError.js'
export type { DiscoveryTarget } from './wallets/DiscoveryTarget.js'
export type { WalletStorage } from './wallets/WalletStorage.js'
