/**
 * One local Asset Hub: chopsticks with the real runtime (statemine 900), a block for each
 * transaction, 127.0.0.1.
 */
export type LocalPolkadotNetwork = {
  readonly name: string
  readonly genesisHash: `0x${string}`
  readonly ss58Prefix: number
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  /** JSON-RPC by HTTP, CORS for every origin. */
  readonly rpcUrl: string
  /** The same by WebSocket. */
  readonly wsUrl: string
  /** Id of 'Latchkey Test Dollar' (LTD, 6 decimals) in the Assets pallet. */
  readonly token: string
}

export type LocalPolkadot = {
  /** SS58 prefix 42, then 0. */
  readonly networks: readonly [LocalPolkadotNetwork, LocalPolkadotNetwork]
  /**
   * //Alice, //Bob and //Charlie of the development phrase, with 1,000 of the native currency each;
   * the first two hold 1,000 LTD too. Written with prefix 42.
   */
  readonly accounts: readonly { readonly path: string; readonly address: string }[]
  /** Resolves once both chains are gone. */
  stop(): Promise<void>
}

/**
 * Starts two local chains of the Polkadot family, in a process that ends with this one.
 *
 * @param options.ports One port per chain; 0 (the default) lets the system choose.
 * @example
 * const localnet = await startPolkadot()
 * console.log(localnet.networks[0].rpcUrl)
 * await localnet.stop()
 */
export declare function startPolkadot(options?: {
  readonly ports?: readonly number[]
}): Promise<LocalPolkadot>
