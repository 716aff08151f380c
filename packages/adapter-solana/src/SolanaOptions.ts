import type { Network, NetworkListOf, RpcUrlsOf } from '@latchkey/core'
import type { DiscoveryOptions } from './wallet/createDiscovery.js'
import type { LegacyAdapter, LoadWeb3 } from './wallet/LegacyAdapter.js'

export type SolanaOptions<Listed extends Network = Network> = {
  /**
   * The networks that the host offers, in its order. This package exports named ones; create others
   * with `defineSolanaNetwork`.
   */
  readonly networks: NetworkListOf<'solana', Listed>
  /**
   * The host's own nodes per network, by CAIP-2 id or genesis reference. They precede those a
   * network carries. Without either, reads use the kit's `endpoints.blockchain`.
   * @default the networks' own `rpcUrls`
   */
  readonly rpcUrls?: RpcUrlsOf<'solana', NoInfer<Listed>>
  /** How wallets are discovered. @default the wallet standard */
  readonly discovery?: DiscoveryOptions
  /**
   * Registers the Mobile Wallet Adapter: `() =>
   * import('@solana-mobile/wallet-standard-mobile').then(({ registerMwa }) => registerMwa({ … }))`.
   * Called once, when wallets are first looked for.
   * @default none
   */
  readonly mobile?: () => unknown
  /**
   * Wallet adapters of @solana/wallet-adapter-base for wallets outside the wallet standard.
   * @default none
   */
  readonly legacyAdapters?: readonly LegacyAdapter[]
  /**
   * `() => import('@solana/web3.js')`, which legacy adapters need to sign transactions. @default
   * none: they connect and sign messages
   */
  readonly web3?: LoadWeb3
}
