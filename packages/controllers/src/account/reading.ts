export { createBalanceLoading } from './createBalanceLoading.js'
export { openRpcSettings } from './openRpcSettings.js'
