import type { CaipAddress, ReadableStore, Remote } from '@latchkey/core'
import type { Holdings } from './Holding.js'
import type { Activity, Movement } from './Movement.js'
import type { Nfts } from './Nft.js'

/** A list of the account view. */
export type PortfolioList = 'tokens' | 'nfts' | 'activity'

export type PortfolioState = {
  /** The list that the account view shows. */
  readonly tab: PortfolioList
  /** The account that the lists belong to, on its network. */
  readonly account: CaipAddress | undefined
  readonly tokens: Remote<Holdings>
  readonly nfts: Remote<Nfts>
  readonly activity: Remote<Activity>
  /**
   * The transactions that this site sent for the account and `activity` does not list yet, newest
   * first. Shown before the items of `activity`.
   */
  readonly sent: readonly Movement[]
  /** A further page of `activity` is loading. */
  readonly loadingMore: boolean
  /** A further page of `nfts` is loading. */
  readonly loadingMoreNfts: boolean
}

/**
 * Balances, NFTs and transactions of the active account on its network, from the chain's node and
 * the host's back end. Nothing loads before a first call.
 */
export type PortfolioController = {
  readonly store: ReadableStore<PortfolioState>
  /**
   * Loads a list, and keeps it current from now on: cached 30 s, one flight, blocked 30 s after a
   * failure (`retryAt`). `force` skips the cache, never the block. Never rejects for a source's
   * error.
   */
  refresh(list: PortfolioList, input?: { readonly force?: boolean }): Promise<void>
  /**
   * Loads the next page of a list. A failure is shown, and the pages so far stay.
   * @default 'activity'
   */
  loadMore(list?: 'activity' | 'nfts'): Promise<void>
  show(tab: PortfolioList): void
  stop(): void
}
