import type { Activity, Movement } from '@latchkey/controllers/portfolio'
import type { Remote } from '@latchkey/core'
import { useCallback, useMemo } from 'react'
import { usePortfolioList } from './usePortfolioList.js'

/**
 * The transactions of the active account on its network, newest first. They load on mount, are
 * cached for 30 s and follow the account. `items` begins with what this site sent and no source
 * lists yet. `data.reach` tells how much of the past is known.
 *
 * @example
 * const { items, hasMore, loadMore } = useActivity()
 * return (
 *   <>
 *     {items.map(({ id, kind, status }) => (
 *       <p key={id}>{kind}: {status}</p>
 *     ))}
 *     {hasMore && <button onClick={() => loadMore()}>More</button>}
 *   </>
 * )
 */
export function useActivity(): Remote<Activity> & {
  readonly items: readonly Movement[]
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  loadMore(): Promise<void>
  refresh(): Promise<void>
} {
  const { portfolio, state } = usePortfolioList('activity')
  const { activity, sent, loadingMore } = state
  const refresh = useCallback(() => portfolio.refresh('activity', { force: true }), [portfolio])
  return useMemo(
    () => ({
      ...activity,
      items: [...sent, ...(activity.data?.items ?? [])],
      hasMore: activity.data?.next !== undefined,
      isLoadingMore: loadingMore,
      loadMore: portfolio.loadMore,
      refresh,
    }),
    [activity, sent, loadingMore, portfolio, refresh],
  )
}
