export type * from './BitcoinWallet.js'
export {
  type BitcoinBench,
  type BitcoinBenchOptions,
  createBitcoinBench,
} from './createBitcoinBench.js'
export { createBitcoinWallet } from './createBitcoinWallet.js'
export { type InstallBitcoinOptions, installBitcoinWallet } from './installBitcoinWallet.js'
export type { BitcoinMisbehaviour } from './misbehaviour/BitcoinMisbehaviour.js'
export { bitcoinMisbehaviours } from './misbehaviour/bitcoinMisbehaviours.js'
