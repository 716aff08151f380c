import type { WalletStorage } from '../WalletStorage.js'
import type { SolanaApprove } from './SolanaWalletRequest.js'

/** A chain of the wallet: its name in the wallet standard (`solana:mainnet`), or a CAIP-2 id. */
export type SolanaWalletChain = { readonly chain: `solana:${string}`; readonly rpcUrl: string }

/** An account of the wallet standard. */
export type SolanaWalletAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
  readonly label?: string
}

export type SolanaWalletOptions = {
  /** Secrets of the accounts, 32 bytes in hex each, in the wallet's order. */
  readonly secretKeys: readonly string[]
  /** The wallet's chains, with the nodes for sending. */
  readonly chains: readonly SolanaWalletChain[]
  /**
   * Called for each prompt of the wallet. Show it on screen and resolve with the answer.
   * @default () => true
   */
  readonly approve?: SolanaApprove
  /** @default 'Latchkey Test Wallet' */
  readonly name?: string
  /** A data: URI. @default a small SVG key */
  readonly icon?: string
  /** Its features beside `standard:connect`. @default all of them */
  readonly features?: readonly string[]
  /** Storage of the page's permission, such as `localStorage`. @default none */
  readonly storage?: WalletStorage
}

/**
 * Answers in place of the wallet, or lets it answer through `next`. May throw, hang, or return
 * invalid data.
 */
export type SolanaInterceptor = (
  call: { readonly feature: string; readonly input: readonly unknown[] },
  next: () => Promise<unknown>,
) => unknown

/** A wallet with real keys, and its controls. */
export type SolanaWallet = {
  /** The page's object: a wallet-standard wallet. */
  readonly wallet: object
  readonly name: string
  readonly icon: string
  readonly addresses: readonly string[]
  /** All calls to the wallet, oldest first, by feature. */
  readonly requests: readonly { readonly feature: string; readonly input: readonly unknown[] }[]
  readonly isPermitted: boolean
  /** Calls a feature as the page would. */
  call(feature: string, ...input: readonly unknown[]): Promise<unknown>
  /** Selects another account and emits a `change` event. */
  selectAccount(index: number): void
  /** Revokes the page's permission in the wallet. */
  revoke(): void
  /** Emits any payload as a `change` event, as a broken wallet does. */
  emit(change: unknown): void
  /** Number of the page's listeners on the wallet. */
  countListeners(): number
  setApprove(approve: SolanaApprove): void
  /** Adds an interceptor between page and wallet. Interceptors nest. Returns its removal. */
  intercept(interceptor: SolanaInterceptor): () => void
  /** Replaces the page's object; pages that already have it keep theirs. */
  reshape(shape: (wallet: object) => object): void
}
