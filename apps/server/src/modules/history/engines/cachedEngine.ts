import type { Cache } from '../../../cache/Cache.js'
import { UpstreamError } from '../../../outbound/UpstreamError.js'
import { withDeadline } from '../../../waits/withDeadline.js'
import { createSharedReads } from '../../blockchain/createSharedReads.js'
import type { HistoryEngine } from '../HistoryEngine.js'

/** Pages give up after ten seconds; a page of history may take several requests. */
const answerMs = 9_000
/** Another visitor's reload, or a second tab, costs the source nothing. */
const keptMs = 10_000

/**
 * An engine whose answers are kept for a moment and shared by those who ask at once. It throws
 * UpstreamError for an answer that takes too long.
 */
export function cachedEngine(engine: HistoryEngine, cache: Cache): HistoryEngine {
  const { chainId, tokens, nfts } = engine
  const shared = createSharedReads(cache)
  const kept = <T>(what: readonly (string | number | undefined)[], read: () => Promise<T>) =>
    withDeadline(
      shared(JSON.stringify(['engine', chainId, ...what]), keptMs, false, read),
      answerMs,
      () => new UpstreamError('timeout'),
    )
  return {
    ...engine,
    page: (account, { cursor, limit }) =>
      kept(['page', account.toLowerCase(), cursor ?? '', limit], () =>
        engine.page(account, { cursor, limit }),
      ),
    tokens: tokens && ((account) => kept(['tokens', account.toLowerCase()], () => tokens(account))),
    nfts:
      nfts &&
      ((account, options) =>
        kept(['nfts', account.toLowerCase(), options.cursor ?? ''], () => nfts(account, options))),
  }
}
