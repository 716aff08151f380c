export type { AdapterBench, ConnectorBench, WalletHand } from './ConformanceBench.js'
export { connected } from './connected.js'
export { createOwner, type Owner } from './createOwner.js'
export {
  type AdapterAbility,
  type AdapterConformanceOptions,
  describeAdapterConformance,
} from './describeAdapterConformance.js'
export {
  type ConnectorAbility,
  type ConnectorConformanceOptions,
  describeConnectorConformance,
} from './describeConnectorConformance.js'
export { describeMisbehaviours } from './describeMisbehaviours.js'
export { findConnector } from './findConnector.js'
export type {
  FoundPage,
  Misbehaviour,
  MisbehaviourPage,
  MisbehavioursOptions,
  MuteWallet,
} from './Misbehaviour.js'
