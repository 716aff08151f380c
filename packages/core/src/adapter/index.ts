export { type DeadlineOptions, withDeadline } from '../async/withDeadline.js'
export { decodeBase58, encodeBase58 } from '../bytes/base58.js'
export * from '../bytes/bytes.js'
export { refuseAdapterOptions } from '../development/refuseAdapterOptions.js'
export { warnUnknownOptions } from '../development/warnUnknownOptions.js'
export { amountTooSmall } from '../errors/amountTooSmall.js'
export { checkMemo } from '../errors/checkMemo.js'
export { checkSignedFee } from '../errors/checkSignedFee.js'
export { errorLayers } from '../errors/errorLayers.js'
export * from '../errors/fromForeignError.js'
export { type OfferedNetworks, resolveNetworks } from '../network/resolveNetworks.js'
export { toCoinType } from '../network/toCoinType.js'
export {
  type ChainNodes,
  type ChainNodesOptions,
  createChainNodes,
  type ReadSource,
} from '../rpc/createChainNodes.js'
export { createRestNodes, type RestNodes, type RestRequest } from '../rpc/createRestNodes.js'
export { createRpcSlot } from '../rpc/createRpcSlot.js'
export {
  createRpcTransport,
  type NodeIdentity,
  type RpcTransportOptions,
} from '../rpc/createRpcTransport.js'
export { isAnswerLost } from '../rpc/isAnswerLost.js'
export type { RpcRequest, RpcTransport } from '../rpc/RpcTransport.js'
export * from './callWallet.js'
export { createConnectorWatch } from './createConnectorWatch.js'
export { createLazyConnector } from './createLazyConnector.js'
export { createWalletDriver } from './createWalletDriver.js'
export * from './deadlines.js'
export {
  createAdmission,
  type DiscoveryTarget,
  type DiscoveryTools,
  defineDiscovery,
  mostWallets,
  uniqueName,
} from './defineDiscovery.js'
export { lazyOnce } from './lazyOnce.js'
export { listenTo } from './listenTo.js'
export { listenToWalletStandard } from './listenToWalletStandard.js'
export { namespaceCapability } from './namespaceCapability.js'
export { parseForeign } from './parseForeign.js'
export { type PollOptions, pollUntil } from './pollUntil.js'
export * from './readForeign.js'
export { toSpendable } from './toSpendable.js'
export type { WalletDriver } from './WalletDriver.js'
export type { RestoreInput, ShownWallet, WalletPort, WalletReports } from './WalletPort.js'
export { watchDiscovered } from './watchDiscovered.js'
