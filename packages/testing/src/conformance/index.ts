export type { AdapterBench, ConnectorBench, WalletHand } from './ConformanceBench.js'
export { createEvmBench, type EvmBench, type EvmBenchOptions } from './createEvmBench.js'
export { type AdapterAbility, type AdapterConformanceOptions, describeAdapterConformance } from './describeAdapterConformance.js'
export { type ConnectorAbility, type ConnectorConformanceOptions, describeConnectorConformance } from './describeConnectorConformance.js'
