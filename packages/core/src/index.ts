export * from './adapter/Actor.js'
export { activeAccount } from './adapter/activeAccount.js'
export * from './adapter/ChainAdapter.js'
export * from './adapter/Connection.js'
export * from './adapter/Connector.js'
export * from './adapter/capabilities.js'
export type { Intent, IntentFeature, IntentField } from './adapter/Intent.js'
export type { ModalView } from './adapter/ModalView.js'
export type { NamespaceProviders, ProviderOf } from './adapter/NamespaceProviders.js'
export type {
  BuiltSwap,
  SignedPermit,
  SwapFeature,
  SwapGrant,
  SwapOrder,
  SwapOutcome,
  SwapPermit,
} from './adapter/Swap.js'
export { type Decimal, decimal, formatMoney } from './amount/decimal.js'
export { truncateAddress } from './amount/truncateAddress.js'
export { formatBalance, formatUnits, parseUnits } from './amount/units.js'
export { createLazy, type Lazy } from './async/createLazy.js'
export { delay, setDelay } from './async/delay.js'
export { createEmitter, type Emitter } from './async/emitter.js'
export { createLruMap, type LruMap } from './async/lruMap.js'
export { onAbort } from './async/onAbort.js'
export * from './async/Remote.js'
export { createSingleFlight, type SingleFlight } from './async/singleFlight.js'
export * from './caip/Caip.js'
export {
  bareAddress,
  isCaipAddress,
  isCaipNetworkId,
  networkOf,
  parseCaipNetworkId,
  toCaipAddress,
  toCaipNetworkId,
} from './caip/parseCaip.js'
export { parseCaipAddress } from './caip/parseCaipAddress.js'
export { nearestName } from './development/nearestName.js'
export type { BundlerProcess } from './development/process.js'
export { warnHost } from './development/warnHost.js'
export * from './errors/BaseError.js'
export { createEarlyError } from './errors/createEarlyError.js'
export { createError, type PlainError, toPlainError } from './errors/createError.js'
export * from './errors/ErrorCode.js'
export { fillText } from './errors/fillText.js'
export { fromRpcError, readCode } from './errors/fromRpcError.js'
export { readMessage, toKitError } from './errors/toKitError.js'
export {
  type RetryPolicy,
  type RetryPolicyName,
  retryPolicies,
  rpcReadPolicy,
} from './http/RetryPolicy.js'
export { type HttpRequest, httpBytes, httpRequest } from './http/request.js'
export { isWorthAnother, type RetryOptions, retry } from './http/retry.js'
export { parseRetryAfter } from './http/retryAfter.js'
export { defineBitcoinNetwork } from './network/defineBitcoinNetwork.js'
export { defineCosmosNetwork } from './network/defineCosmosNetwork.js'
export { defineEvmNetwork } from './network/defineEvmNetwork.js'
export { definePolkadotNetwork } from './network/definePolkadotNetwork.js'
export { defineSolanaNetwork } from './network/defineSolanaNetwork.js'
export { isLocalHost } from './network/isLocalHost.js'
export * from './network/Network.js'
export type {
  NamespaceOf,
  NetworkIdOf,
  NetworkListOf,
  NetworkOf,
  RpcUrlsOf,
} from './network/NetworkOf.js'
export { unknownNetwork } from './network/unknownNetwork.js'
export { withRpcUrls } from './network/withRpcUrls.js'
export type { LoadRpcSettings, RpcSettings } from './rpc/RpcSettings.js'
export {
  createGuardedStorage,
  type GuardedStorage,
  readLocalStorage,
  type WebStorage,
} from './storage/createGuardedStorage.js'
export * from './store/createStore.js'
export { freezeCopy } from './store/freezeCopy.js'
export * from './store/Store.js'
export { sanitizeText } from './text/sanitizeText.js'
export { sanitizeIcon, sanitizeImageUrl, toHttpsUrl } from './text/sanitizeUrl.js'
export * from './wallet/Wallet.js'
