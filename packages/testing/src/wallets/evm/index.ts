export type { EvmWalletChain } from './chainAccess.js'
export { createEvmBench, type EvmBench, type EvmBenchOptions } from './createEvmBench.js'
export { createEvmWallet } from './createEvmWallet.js'
export type { EvmProvider, EvmWalletInfo, RequestArguments } from './EvmProvider.js'
export type { EvmInterceptor, EvmWallet, EvmWalletOptions } from './EvmWallet.js'
export type { EvmApprove, EvmWalletRequest, RequestedCall } from './EvmWalletRequest.js'
export { type InstallEvmOptions, installEvmWallet } from './installEvmWallet.js'
export {
  answerInstead,
  type EvmFlow,
  type EvmMisbehaviour,
} from './misbehaviour/EvmMisbehaviour.js'
export { evmMisbehaviours } from './misbehaviour/evmMisbehaviours.js'
