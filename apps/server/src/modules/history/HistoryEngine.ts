import type { HistoryRecord } from '@latchkey/api'
import type { ReadNfts } from './ReadNfts.js'

/** A transaction, and the cursor after it. */
export type HistoryItem = { readonly record: HistoryRecord; readonly after: string }

export type HistoryItems = {
  /** Newest first. They may be fewer than were asked for while `next` is there. */
  readonly items: readonly HistoryItem[]
  /** The cursor of the next page; undefined after the last one. */
  readonly next: string | undefined
  /** False: the account may have transactions that the engine does not know. */
  readonly isComplete: boolean
  /** The first block that the engine knows, if it does not know the whole chain. */
  readonly since?: { readonly block: number; readonly time: string | undefined } | undefined
  /** When the source was asked last, in milliseconds since 1970. */
  readonly asOf: number
}

/** A source of one chain's history, and of the accounts' holdings, if it knows them. */
export type HistoryEngine = {
  readonly chainId: string
  /**
   * @param options.cursor A cursor of this engine; undefined for the newest page
   * @throws HttpProblem INVALID_CURSOR, HISTORY_NOT_READY, UPSTREAM_BUSY; UpstreamError
   */
  page(
    account: string,
    options: { readonly cursor: string | undefined; readonly limit: number },
  ): Promise<HistoryItems>
  /**
   * The contracts of tokens that an account holds or received, in lower case.
   * @throws HttpProblem UPSTREAM_BUSY; UpstreamError
   */
  readonly tokens?: ((account: string) => Promise<readonly string[]>) | undefined
  /** Absent: the source lists no NFTs. */
  readonly nfts?: ReadNfts | undefined
  /**
   * Asks the source once, for the doctor.
   * @throws if it refuses, does not answer, or is of another chain
   */
  readonly check?: (() => Promise<void>) | undefined
}
