import type { WalletStorage } from '../WalletStorage.js'
import type { SolanaApprove } from './SolanaWalletRequest.js'

/**
 * A chain that the wallet knows: its name in the wallet standard (`solana:mainnet`), or a CAIP-2
 * id.
 */
export type SolanaWalletChain = { readonly chain: `solana:${string}`; readonly rpcUrl: string }

/** An account as the wallet standard has it. */
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
  /** The chains that the wallet lists, with the nodes that it sends to. */
  readonly chains: readonly SolanaWalletChain[]
  /**
   * Called for everything that a wallet asks its owner. Show it on screen and resolve with the
   * answer.
   * @default () => true
   */
  readonly approve?: SolanaApprove
  /** @default 'Latchkey Test Wallet' */
  readonly name?: string
  /** A data: URI. @default a small SVG key */
  readonly icon?: string
  /** The features it has beside `standard:connect`. @default all of them */
  readonly features?: readonly string[]
  /** Where the page's permission is remembered, such as `localStorage`. @default nowhere */
  readonly storage?: WalletStorage
}

/**
 * Answers in the wallet's stead, or lets it answer by calling `next`. May throw, hang, or answer
 * nonsense.
 */
export type SolanaInterceptor = (
  call: { readonly feature: string; readonly input: readonly unknown[] },
  next: () => Promise<unknown>,
) => unknown

/** A wallet with real keys, and the hand that holds it. */
export type SolanaWallet = {
  /** What the page gets: a wallet of the wallet standard. */
  readonly wallet: object
  readonly name: string
  readonly icon: string
  readonly addresses: readonly string[]
  /** Every call that reached the wallet, oldest first, by the feature's name. */
  readonly requests: readonly { readonly feature: string; readonly input: readonly unknown[] }[]
  readonly isPermitted: boolean
  /** Calls a feature as the page would. */
  call(feature: string, ...input: readonly unknown[]): Promise<unknown>
  /** The owner picks another account in the wallet: a `change` event. */
  selectAccount(index: number): void
  /** The owner takes the page's permission back in the wallet. */
  revoke(): void
  /** Emits whatever is given as a `change` event, as a broken wallet does. */
  emit(change: unknown): void
  /** How many listeners the page has on the wallet. */
  countListeners(): number
  setApprove(approve: SolanaApprove): void
  /** Puts something between the page and the wallet. Several nest; returns its removal. */
  intercept(interceptor: SolanaInterceptor): () => void
  /** Replaces the object that the page gets; pages that have it already keep theirs. */
  reshape(shape: (wallet: object) => object): void
}
