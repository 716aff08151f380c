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
   * Called for each prompt of the wallet. Show it on screen and resolve with the answer.
   * @default () => true
   */
  readonly approve?: EvmApprove
  /** @default 'Latchkey Test Wallet' */
  readonly name?: string
  /** @default 'dev.latchkey.test-wallet' */
  readonly rdns?: string
  /** A data: URI. @default a small SVG key */
  readonly icon?: string
  /** @default a new one per wallet; EIP-6963 requires one per page load */
  readonly uuid?: string
  /**
   * The contract for atomic batches (EIP-5792 over EIP-7702): the localnet's `batchDelegate`.
   * Without it batches are not atomic.
   */
  readonly batchDelegate?: Address
  /**
   * `false`: the wallet has no EIP-5792, as many have. `wallet_sendCalls` and the calls beside it
   * do not exist.
   *
   * @default true
   */
  readonly batches?: boolean
  /** @default false */
  readonly locked?: boolean
  /**
   * Storage of the page's permission and the chain, such as `localStorage`.
   * @default nowhere
   */
  readonly storage?: WalletStorage
}

/**
 * Answers in place of the wallet, or lets it answer through `next`. May throw, hang, or return
 * invalid data.
 */
export type EvmInterceptor = (args: RequestArguments, next: () => Promise<unknown>) => unknown

/** A wallet with real keys, and its controls. */
export type EvmWallet = {
  /** The page's object. */
  readonly provider: EvmProvider
  readonly info: EvmWalletInfo
  readonly addresses: readonly Address[]
  /** All requests to the provider, oldest first. */
  readonly requests: readonly RequestArguments[]
  readonly chainId: number
  readonly isPermitted: boolean
  /** Selects another account and emits `accountsChanged`. */
  selectAccount(index: number): void
  /** Selects another network and emits `chainChanged`. */
  selectChain(chainId: number): void
  lock(): void
  unlock(): void
  /** Revokes the page's permission in the wallet. */
  revoke(): void
  /** Emits any payload, as a broken wallet does. */
  emit(event: string, payload: unknown): void
  /** Number of the page's listeners on the provider. */
  countListeners(): number
  setApprove(approve: EvmApprove): void
  /** Adds an interceptor between page and wallet. Interceptors nest. Returns its removal. */
  intercept(interceptor: EvmInterceptor): () => void
  /** Replaces the page's object; earlier announcements keep theirs. */
  reshape(shape: (provider: EvmProvider) => EvmProvider): void
}
