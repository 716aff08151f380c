/**
 * A wallet adapter of @solana/wallet-adapter-base, as far as it is used here: a host that has some
 * for wallets outside the wallet standard hands them over.
 */
export type LegacyAdapter = {
  readonly name: string
  readonly icon: string
  /** 'Installed', 'Loadable', 'NotDetected' or 'Unsupported'. */
  readonly readyState: string
  readonly publicKey: { toBytes(): Uint8Array } | null
  connect(): Promise<void>
  disconnect(): Promise<void>
  signMessage?(message: Uint8Array): Promise<Uint8Array>
  // The transaction classes of @solana/web3.js are the host's: they are made and read only through
  // `web3`.
  signTransaction?(transaction: never): Promise<unknown>
  on(event: 'connect' | 'disconnect' | 'readyStateChange', listener: () => void): unknown
  off(event: 'connect' | 'disconnect' | 'readyStateChange', listener: () => void): unknown
}

/** `() => import('@solana/web3.js')` (1.x) of the host. */
export type LoadWeb3 = () => Promise<{
  readonly VersionedTransaction: { deserialize(bytes: Uint8Array): unknown }
}>
