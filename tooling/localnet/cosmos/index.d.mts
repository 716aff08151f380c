/**
 * One local chain of the stand-in: the bank module's sends and ICS-20 to the other chain. It checks
 * real secp256k1 signatures over real sign documents, sequences, fees and gas, but it is not a
 * Cosmos SDK node: no consensus, no proofs, no other modules.
 */
export type LocalCosmosNetwork = {
  readonly chainId: string
  readonly name: string
  /** States that this is not a Cosmos SDK node. Show it wherever the network is shown. */
  readonly description: string
  readonly bech32Prefix: string
  /** The REST (LCD) interface. Answers CORS for every origin. */
  readonly rpcUrl: string
  /** CometBFT's JSON-RPC, on the same port. */
  readonly cometUrl: string
  readonly gas: { readonly denom: string; readonly price: string }
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  /** The denom of 'Latchkey Test Dollar' (LTD, 6 decimals). */
  readonly token: string
  /** The ICS-20 channel to the other chain. */
  readonly channel: string
  /**
   * Four accounts of `mnemonic` (m/44'/118'/0'/0/0 to 3), each with 1,000 of the native coin and
   * 1,000 LTD.
   */
  readonly addresses: readonly string[]
  /**
   * The fifth account of `mnemonic`, with the same coins: a DelayedVestingAccount, whose 600 of the
   * native coin are locked until 2100.
   */
  readonly vestingAddress: string
}

export type LocalCosmos = {
  /** `latchkey-cosmos-1` (cosmos, uatom), then `latchkey-osmosis-1` (osmo, uosmo). */
  readonly networks: readonly [LocalCosmosNetwork, LocalCosmosNetwork]
  /** A public test phrase. */
  readonly mnemonic: string
  stop(): Promise<void>
}

/**
 * Starts both chains inside this process, linked by `channel-0` each.
 *
 * @param options.ports One port per chain; 0 (the default) lets the system choose.
 * @param options.blockMs Time between two blocks. @default 200
 * @example
 * const local = await startCosmos()
 * console.log(local.networks[0].rpcUrl)
 * await local.stop()
 */
export declare function startCosmos(options?: {
  readonly ports?: readonly number[]
  readonly blockMs?: number
}): Promise<LocalCosmos>

/** A chain of the stand-in whose accounts have Ethereum keys: `m/44'/60'/0'/0/n` of `mnemonic`. */
export type LocalEthermintNetwork = Omit<LocalCosmosNetwork, 'channel'> & {
  /** The protobuf type of its public keys. */
  readonly ethereumKeys: string
}

export type LocalEthermint = {
  readonly network: LocalEthermintNetwork
  /** A public test phrase. */
  readonly mnemonic: string
  stop(): Promise<void>
}

/**
 * Starts `latchkey_9002-1` (ethm, aphoton with 18 decimals) inside this process: addresses and
 * digests are by keccak-256, and accounts are of the type that belongs to the keys. It has no
 * channel, and no Ethereum virtual machine.
 *
 * @param options.keyType The protobuf type of its public keys. Those of Ethermint and Injective are
 *   in an `EthAccount`, all others in a `BaseAccount`. @default
 *   '/ethermint.crypto.v1.ethsecp256k1.PubKey'
 * @param options.port 0 (the default) lets the system choose.
 * @param options.blockMs Time between two blocks. @default 200
 * @example
 * const local = await startEthermint()
 * console.log(local.network.rpcUrl)
 * await local.stop()
 */
export declare function startEthermint(options?: {
  readonly keyType?: string
  readonly port?: number
  readonly blockMs?: number
}): Promise<LocalEthermint>
