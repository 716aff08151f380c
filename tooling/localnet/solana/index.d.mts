/** One local Solana chain: the runtime of LiteSVM behind JSON-RPC on 127.0.0.1. */
export type LocalSolanaNetwork = {
  /** Invented, and different per chain; the first 32 characters are its CAIP-2 reference. */
  readonly genesisHash: string
  readonly name: string
  readonly cluster: 'localnet'
  /** Answers CORS for every origin. */
  readonly rpcUrl: string
  /**
   * The same chain over a web socket, on the next port; `rpcUrl`'s own port accepts web sockets
   * too.
   */
  readonly wsUrl: string
  /** The SPL mint 'Latchkey Test Dollar' (LTD, 6 decimals), at the same address on both chains. */
  readonly token: string
  /**
   * The Token-2022 mint 'Latchkey Test Euro' (LTE, 6 decimals), at the same address on both chains.
   */
  readonly token2022: string
  /** Advances by so many slots, such as 151 to expire every blockhash. */
  advance(slots: number): void
}

export type LocalSolanaAccount = {
  readonly address: string
  /** The 32 secret bytes in hex. */
  readonly secretKey: string
}

export type LocalSolana = {
  readonly networks: readonly [LocalSolanaNetwork, LocalSolanaNetwork]
  /**
   * Ten accounts with 10,000 SOL each on both chains; the first four hold 1,000 of each token too.
   * From 'test … junk' at m/44'/501'/i'/0'.
   */
  readonly accounts: readonly LocalSolanaAccount[]
  stop(): Promise<void>
}

/**
 * Starts two local Solana chains inside this process: they end with it. Real execution, real SPL
 * programs and signature checks; no consensus, no gossip, and confirmed is final at once.
 *
 * @param options.ports One port per chain, the one above it is taken too; 0 (the default) lets the system choose.
 * @example
 * const localnet = await startSolana()
 * console.log(localnet.networks[0].rpcUrl)
 * await localnet.stop()
 */
export declare function startSolana(options?: {
  readonly ports?: readonly number[]
}): Promise<LocalSolana>
