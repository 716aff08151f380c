export * from './fakes/index.js'
export type { EvmWalletChain } from './wallets/eip155/chainAccess.js'
export { createEvmWallet } from './wallets/eip155/createEvmWallet.js'
export {
  createProviderError,
  type DiscoveryTarget,
  type EvmProvider,
  type EvmWalletInfo,
  type RequestArguments,
} from './wallets/eip155/EvmProvider.js'
export type { EvmWallet, EvmWalletOptions, Interceptor } from './wallets/eip155/EvmWallet.js'
export { type InstallOptions, installWallet } from './wallets/eip155/installWallet.js'
export {
  answerInstead,
  type EvmMisbehaviour,
  type MisbehaviourFlow,
} from './wallets/eip155/misbehaviour/EvmMisbehaviour.js'
export { evmMisbehaviours } from './wallets/eip155/misbehaviour/evmMisbehaviours.js'
export type { Approve, RequestedCall, WalletRequest } from './wallets/eip155/WalletRequest.js'
export type { WalletStorage } from './wallets/eip155/walletMemory.js'
