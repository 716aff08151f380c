/**
 * The addresses of one account of the mnemonic: BIP-84, BIP-86, BIP-49 and BIP-44, coin type 1,
 * first receiving address of each.
 */
export type LocalBitcoinAccount = {
  readonly payment: string
  readonly ordinals: string
  readonly nested: string
  readonly legacy: string
}

/**
 * The input of `defineBitcoinNetwork`. The RPC URL is that of an Esplora server, which answers CORS
 * for every origin.
 */
export type LocalBitcoinNetwork = {
  readonly genesisHash: string
  readonly name: string
  readonly bech32Prefix: string
  readonly rpcUrls: readonly [string]
  readonly testnet: true
}

/** One chain from the inside. */
export type LocalBitcoinChain = {
  /** Four accounts with 1 BTC on each of their addresses, in two coins. */
  readonly accounts: readonly LocalBitcoinAccount[]
  /** The node's own JSON-RPC. */
  rpc(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Mines blocks now. */
  mine(blocks?: number): Promise<void>
  /** Sends satoshis to an address, unconfirmed. Resolves with the transaction's id. */
  fund(address: string, satoshis: bigint | number): Promise<string>
}

/** Regtest from the inside, and what is common to both. */
export type LocalBitcoin = LocalBitcoinChain & {
  /** Regtest, then a signet of our own (BIP-325, challenge OP_TRUE, real proof of work). */
  readonly networks: readonly [LocalBitcoinNetwork, ...LocalBitcoinNetwork[]]
  /**
   * False where no bitcoind was to be had and bcoin runs, which knows regtest only and enforces and
   * relays no Taproot spending.
   */
  readonly taproot: boolean
  readonly mnemonic: string
  /** The signet from the inside; its accounts have the same keys. Not there where bcoin runs. */
  readonly signet?: LocalBitcoinChain
  /** Resolves once everything is gone. */
  stop(): Promise<void>
}

/**
 * Starts a Bitcoin regtest node (bitcoind, else bcoin) and, with bitcoind, a signet of our own,
 * each behind an Esplora server, all on 127.0.0.1.
 *
 * @param options.ports The Esplora servers' ports; 0 (the default) lets the system choose.
 * @param options.blockTimeMs How long a transaction waits for its block. 0: blocks come with `mine()` only. Default 500.
 * @param options.signet `false`: regtest alone. Default true.
 * @param options.bitcoind `false`: run bcoin even where there is a bitcoind.
 * @example
 * const { networks, stop } = await startBitcoin()
 * console.log(networks[0].rpcUrls[0])
 * await stop()
 */
export declare function startBitcoin(options?: {
  readonly ports?: readonly number[]
  readonly blockTimeMs?: number
  readonly signet?: boolean
  readonly bitcoind?: false
}): Promise<LocalBitcoin>
