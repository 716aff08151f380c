import type { Nft, Nfts } from '@latchkey/controllers/portfolio'
import type { Remote } from '@latchkey/core'
import { useCallback, useMemo } from 'react'
import { usePortfolioList } from './usePortfolioList.js'

/**
 * The NFTs of the active account on its network, from the host's back end: a node cannot list them.
 * They load on mount, are cached for 30 s and follow the account. `data.reach` is `none` where
 * no source lists them. Names and descriptions are the contracts' own; show them as text. A
 * `pictureUrl` is data or of your back end.
 *
 * @example
 * const { items, hasMore, loadMore } = useNfts()
 * return (
 *   <>
 *     {items
 *       .filter(({ isSpam }) => !isSpam)
 *       .map(({ id, name, pictureUrl }) => (
 *         <img key={id} src={pictureUrl} alt={name ?? id} />
 *       ))}
 *     {hasMore && <button onClick={() => loadMore()}>More</button>}
 *   </>
 * )
 */
export function useNfts(): Remote<Nfts> & {
  readonly items: readonly Nft[]
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  loadMore(): Promise<void>
  refresh(): Promise<void>
} {
  const { portfolio, state } = usePortfolioList('nfts')
  const { nfts, loadingMoreNfts } = state
  const refresh = useCallback(() => portfolio.refresh('nfts', { force: true }), [portfolio])
  const loadMore = useCallback(() => portfolio.loadMore('nfts'), [portfolio])
  return useMemo(
    () => ({
      ...nfts,
      items: nfts.data?.items ?? [],
      hasMore: nfts.data?.next !== undefined,
      isLoadingMore: loadingMoreNfts,
      loadMore,
      refresh,
    }),
    [nfts, loadingMoreNfts, loadMore, refresh],
  )
}
