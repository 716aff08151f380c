export {
  createPolkadotBench,
  type PolkadotBench,
  type PolkadotBenchOptions,
} from './createPolkadotBench.js'
export { createPolkadotWallet } from './createPolkadotWallet.js'
export { encodeSignerPayload, wrapBytes } from './encodeSignerPayload.js'
export {
  type InstallPolkadotOptions,
  installPolkadotWallet,
  type PolkadotShape,
} from './installPolkadotWallet.js'
export type { PolkadotMisbehaviour } from './misbehaviour/PolkadotMisbehaviour.js'
export { polkadotMisbehaviours } from './misbehaviour/polkadotMisbehaviours.js'
export type * from './PolkadotWallet.js'
