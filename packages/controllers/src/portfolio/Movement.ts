import type { CaipNetworkId, TransactionStatus } from '@latchkey/core'
import type { FigureSource } from './Holding.js'

/** A gain or loss of an account in one transaction. */
export type MovementPart = {
  readonly direction: 'in' | 'out' | 'self'
  /** Exact decimal text in whole units; absent where the token's decimals are unknown. */
  readonly amount?: string
  readonly symbol: string
  readonly name?: string
  /** The token's address; absent for the native currency, and where the source names none. */
  readonly token?: string
  readonly iconUrl?: string
  /** The part is an NFT. */
  readonly isNft?: boolean
}

/** The kind of a transaction by the history service's terms (docs/house/words-and-numbers.md). */
export type MovementKind =
  | 'approve'
  | 'borrow'
  | 'burn'
  | 'cancel'
  | 'claim'
  | 'deploy'
  | 'deposit'
  | 'execute'
  | 'mint'
  | 'receive'
  | 'repay'
  | 'send'
  | 'stake'
  | 'trade'
  | 'unstake'
  | 'withdraw'

/** One transaction of an account. */
export type Movement = {
  /** The transaction's id on its network; of a purchase without one, its order's. */
  readonly id: string
  readonly network: CaipNetworkId
  readonly kind: MovementKind
  readonly status: TransactionStatus
  /** It is pending, since other owners of the contract account have to sign it. */
  readonly isProposed?: boolean
  /** The transaction that took its place; with `success` or `reverted` it does the same. */
  readonly replacedBy?: string
  /** Milliseconds since 1970; absent while the transaction is pending on a chain without times. */
  readonly time?: number
  /** The bare address of the other party, where there is one. */
  readonly counterparty?: string
  /** The public text that the transaction carries, cleaned. A stranger may have written it. */
  readonly memo?: string
  /** The account itself sent the transaction; undefined where the source does not say. */
  readonly isOwn?: boolean
  /** The provider through which a person bought it. */
  readonly provider?: string
  readonly parts: readonly MovementPart[]
  readonly source: FigureSource | 'page'
}

/** The transactions of one account on one network that are known so far. */
export type Activity = {
  /** Newest first. */
  readonly items: readonly Movement[]
  /** The cursor of the next page, where there is one. */
  readonly next?: string
  /**
   * `all`: every transaction. `since`: those since `since`. `page`: no source lists transactions;
   * only what this page has sent is known.
   */
  readonly reach: 'all' | 'since' | 'page'
  /** Milliseconds since 1970: the service knows nothing before. */
  readonly since?: number
}
