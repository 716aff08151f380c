/**
 * The used part of a @solana/wallet-adapter-base adapter. Hosts pass these for wallets outside the
 * wallet standard.
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
  // The host owns the transaction classes of @solana/web3.js; `web3` alone creates and reads them.
  signTransaction?(transaction: never): Promise<unknown>
  on(event: 'connect' | 'disconnect' | 'readyStateChange', listener: () => void): unknown
  off(event: 'connect' | 'disconnect' | 'readyStateChange', listener: () => void): unknown
}

/** `() => import('@solana/web3.js')` (1.x) of the host. */
export type LoadWeb3 = () => Promise<{
  readonly VersionedTransaction: { deserialize(bytes: Uint8Array): unknown }
}>
