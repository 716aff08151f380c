/** Read-only queries and the sending of signed transactions: no approval needed. */
const safe =
  'eth_accounts eth_blockNumber eth_call eth_chainId eth_estimateGas eth_feeHistory eth_gasPrice eth_getAccount eth_getBalance eth_getBlockByHash ' +
  'eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges ' +
  'eth_getFilterLogs eth_getLogs eth_getProof eth_getStorageAt eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex ' +
  'eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber ' +
  'eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter eth_sendRawTransaction eth_syncing eth_uninstallFilter ' +
  'wallet_getCapabilities wallet_getCallsStatus eth_getUserOperationReceipt eth_estimateUserOperationGas eth_getUserOperationByHash ' +
  'eth_supportedEntryPoints wallet_getAssets'

/** Methods that the user approves in the wallet. */
const notSafe =
  'personal_sign eth_signTypedData_v4 eth_sendTransaction solana_signMessage solana_signTransaction solana_signAllTransactions ' +
  'solana_signAndSendTransaction wallet_sendCalls wallet_grantPermissions wallet_revokePermissions eth_sendUserOperation'

/** The list of a method; undefined for a method that is not allowed. */
export function methodClass(method: string): 'safe' | 'notSafe' | undefined {
  const isOn = (list: string) =>
    typeof method === 'string' && /^\w+$/.test(method) && ` ${list} `.includes(` ${method} `)
  return isOn(safe) ? 'safe' : isOn(notSafe) ? 'notSafe' : undefined
}

/** True for methods whose effect does not depend on the wallet's network. */
export function isNetworkFree(method: string): boolean {
  return (
    method === 'personal_sign' ||
    method === 'solana_signMessage' ||
    method === 'wallet_revokePermissions'
  )
}

/** True for methods whose answer is a transaction's hash on the EVM. */
export function isTransaction(method: string): boolean {
  return method === 'eth_sendTransaction' || method === 'eth_sendRawTransaction'
}

/** True for methods that make the wallet or its node send. */
export function isSending(method: string): boolean {
  const others = ['wallet_sendCalls', 'eth_sendUserOperation', 'solana_signAndSendTransaction']
  return isTransaction(method) || others.includes(method)
}
