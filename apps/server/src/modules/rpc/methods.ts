/** A method's cost for the caller, and whether it is a write. */
export type RpcMethod = { readonly cost: number; readonly isWrite: boolean }

const list = (names: string, cost: number, isWrite = false) =>
  names
    .split(/\s+/)
    .filter((name) => name !== '')
    .map((name): readonly [string, RpcMethod] => [name, { cost, isWrite }])

/**
 * The allowlist of methods, by namespace. Excluded are signing with a node's keys, administration,
 * stateful methods (filters, subscriptions) and tracing. Names: Ethereum execution API and
 * ERC-4337/7769, Solana's HTTP methods, Polkadot's RPC and JSON-RPC interface, Bitcoin Core,
 * CometBFT.
 */
export const rpcMethods: Readonly<Record<string, ReadonlyMap<string, RpcMethod>>> = {
  eip155: new Map([
    ...list(
      'eth_chainId net_version web3_clientVersion eth_syncing eth_protocolVersion net_listening',
      1,
    ),
    ...list(
      'eth_blockNumber eth_gasPrice eth_maxPriorityFeePerGas eth_blobBaseFee eth_accounts',
      1,
    ),
    ...list(
      'eth_getBalance eth_getTransactionCount eth_getCode eth_getStorageAt eth_getTransactionByHash eth_getTransactionReceipt',
      1,
    ),
    ...list(
      'eth_getBlockByNumber eth_getBlockByHash eth_getBlockTransactionCountByNumber eth_getBlockTransactionCountByHash',
      2,
    ),
    ...list('eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex', 2),
    ...list(
      'eth_feeHistory eth_call eth_estimateGas eth_createAccessList eth_getProof eth_fillTransaction',
      3,
    ),
    ...list('eth_getBlockReceipts eth_simulateV1', 10),
    ...list('eth_getLogs', 20),
    ...list('eth_supportedEntryPoints eth_getUserOperationByHash eth_getUserOperationReceipt', 2),
    ...list('eth_estimateUserOperationGas', 5),
    ...list('eth_sendRawTransaction eth_sendUserOperation', 5, true),
  ]),
  solana: new Map([
    ...list(
      'getHealth getVersion getGenesisHash getSlot getBlockHeight getEpochInfo getLatestBlockhash isBlockhashValid getBlockTime',
      1,
    ),
    ...list(
      'getBalance getAccountInfo getMinimumBalanceForRentExemption getFeeForMessage getRecentPrioritizationFees getSignatureStatuses',
      1,
    ),
    ...list(
      'getTokenAccountBalance getTokenSupply getMultipleAccounts getInflationReward getStakeMinimumDelegation getFirstAvailableBlock',
      2,
    ),
    ...list(
      'getTokenAccountsByOwner getTransaction simulateTransaction getSignaturesForAddress getTransactionCount',
      5,
    ),
    ...list('getBlock getBlocks getTokenLargestAccounts', 10),
    ...list('getProgramAccounts', 50),
    ...list('sendTransaction', 5, true),
  ]),
  polkadot: new Map([
    ...list(
      'system_chain system_name system_version system_properties system_health system_chainType rpc_methods',
      1,
    ),
    ...list(
      'chain_getBlockHash chain_getFinalizedHead chain_getHeader system_accountNextIndex state_getRuntimeVersion',
      1,
    ),
    ...list('chainSpec_v1_chainName chainSpec_v1_genesisHash chainSpec_v1_properties', 1),
    ...list('state_getStorage state_getStorageHash state_getStorageSize state_queryStorageAt', 2),
    ...list('chain_getBlock state_call payment_queryInfo payment_queryFeeDetails', 5),
    ...list('state_getMetadata state_getKeysPaged', 20),
    ...list('author_submitExtrinsic transaction_v1_broadcast', 5, true),
  ]),
  bip122: new Map([
    ...list(
      'getblockchaininfo getblockcount getbestblockhash getblockhash getblockheader getmempoolinfo estimatesmartfee',
      1,
    ),
    ...list('getrawtransaction gettxout decoderawtransaction testmempoolaccept getmempoolentry', 2),
    ...list('getblock', 10),
    ...list('sendrawtransaction', 5, true),
  ]),
  cosmos: new Map([
    ...list('health status abci_info num_unconfirmed_txs', 1),
    ...list(
      'abci_query block block_by_hash block_results commit header tx validators consensus_params',
      3,
    ),
    ...list('tx_search block_search blockchain', 10),
    ...list('broadcast_tx_sync broadcast_tx_async', 5, true),
  ]),
}
