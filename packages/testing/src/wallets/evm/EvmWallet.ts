import type { Account, Address, Hex } from 'viem'
import type { WalletStorage } from '../WalletStorage.js'
import type { EvmWalletChain } from './chainAccess.js'
import type { EvmProvider, EvmWalletInfo, RequestArguments } from './EvmProvider.js'
import type { EvmApprove } from './EvmWalletRequest.js'

export type EvmWalletOptions = {
  /** Keys of the accounts, in the wallet's order. This or `accounts`. */
  readonly privateKeys?: readonly Hex[]
  /** viem local accounts, in the wallet's order. This or `privateKeys`. */
  readonly accounts?: readonly Account[]
  /** The chains that the wallet knows; it starts on the first. */
  readonly chains: readonly EvmWalletChain[]
  /**
   * Called for everything that a wallet asks its owner. Show it on screen and resolve with the
   * answer.
   * @default () => true
   */
  readonly approve?: EvmApprove
  /** @default 'Latchkey Test Wallet' */
  readonly name?: string
  /** @default 'dev.latchkey.test-wallet' */
  readonly rdns?: string
  /** A data: URI. @default a small SVG key */
  readonly icon?: string
  /** @default a new one per wallet, as EIP-6963 wants per page load */
  readonly uuid?: string
  /**
   * The contract for atomic batches (EIP-5792 over EIP-7702): the localnet's `batchDelegate`.
   * Without it batches are not atomic.
   */
  readonly batchDelegate?: Address
  /** @default false */
  readonly locked?: boolean
  /**
   * Where the page's permission and the chain are remembered, such as `localStorage`.
   * @default nowhere
   */
  readonly storage?: WalletStorage
}

/**
 * Answers in the wallet's stead, or lets it answer by calling `next`. May throw, hang, or answer
 * nonsense.
 */
export type EvmInterceptor = (args: RequestArguments, next: () => Promise<unknown>) => unknown

/** A wallet with real keys, and the hand that holds it. */
export type EvmWallet = {
  /** What the page gets. */
  readonly provider: EvmProvider
  readonly info: EvmWalletInfo
  readonly addresses: readonly Address[]
  /** Every request that reached the provider, oldest first. */
  readonly requests: readonly RequestArguments[]
  readonly chainId: number
  readonly isPermitted: boolean
  /** The owner picks another account in the wallet: `accountsChanged`. */
  selectAccount(index: number): void
  /** The owner picks another network in the wallet: `chainChanged`. */
  selectChain(chainId: number): void
  lock(): void
  unlock(): void
  /** The owner takes the page's permission back in the wallet. */
  revoke(): void
  /** Emits whatever is given, as a broken wallet does. */
  emit(event: string, payload: unknown): void
  /** How many listeners the page has on the provider. */
  countListeners(): number
  setApprove(approve: EvmApprove): void
  /** Puts something between the page and the wallet. Several nest; returns its removal. */
  intercept(interceptor: EvmInterceptor): () => void
  /** Replaces the object that the page gets; wallets announced before keep theirs. */
  reshape(shape: (provider: EvmProvider) => EvmProvider): void
}
