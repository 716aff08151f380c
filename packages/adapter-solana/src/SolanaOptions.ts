import type { Network, NetworkListOf, RpcUrlsOf } from '@latchkey/core'
import type { DiscoveryOptions } from './wallet/createDiscovery.js'
import type { LegacyAdapter, LoadWeb3 } from './wallet/LegacyAdapter.js'

export type SolanaOptions<Listed extends Network = Network> = {
  /**
   * The networks that the host offers, in its order. Named ones come with this package; others are
   * made with `defineSolanaNetwork`.
   */
  readonly networks: NetworkListOf<'solana', Listed>
  /**
   * The host's own nodes per network, by CAIP-2 id or genesis reference. They come before those
   * that a network carries, and `endpoints.blockchain` of the kit is asked where there is neither.
   * @default the networks' own `rpcUrls`
   */
  readonly rpcUrls?: RpcUrlsOf<'solana', NoInfer<Listed>>
  /** How wallets are found. @default the wallet standard */
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
