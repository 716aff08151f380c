import { createError, isKitError, type Remote, type Store } from '@latchkey/core'
import { type createListLoading, failures, readMs } from './createListLoading.js'
import type { PortfolioService } from './openService.js'
import type { PortfolioState } from './PortfolioController.js'
import type { PortfolioParts } from './PortfolioParts.js'
import { appendPage, type PageOf, readNextPage } from './readNextPage.js'
import { subjectOf } from './subject.js'

/** Loads the next page of a list. A failure is shown, and the pages so far stay. */
export function createLoadMore(
  parts: PortfolioParts,
  store: Store<PortfolioState>,
  {
    put,
    isShown,
    openBackEnd,
  }: Pick<ReturnType<typeof createListLoading>, 'put' | 'isShown'> & {
    openBackEnd(): Promise<PortfolioService | undefined>
  },
) {
  const { lifetime, events, notices } = parts
  return async (list: keyof PageOf): Promise<void> => {
    const subject = subjectOf(parts)
    const flag = list === 'nfts' ? 'loadingMoreNfts' : 'loadingMore'
    const { [list]: remote, [flag]: isLoading } = store.getState()
    const { data } = remote
    if (!subject || isLoading || data?.next === undefined || !isShown(subject)) return
    store.setState({ [flag]: true })
    try {
      const service = await openBackEnd()
      const page = await lifetime.within(
        (signal) => readNextPage(list, subject, { service, cursor: data.next }, signal),
        { ms: readMs, error: () => createError('HTTP_TIMEOUT') },
      )
      const current = store.getState()[list]
      const { data: now } = current
      // A newer first page replaced what this page continues. One whose items were told anew did
      // not: it has the same last one.
      if (isShown(subject) && now && now.items.at(-1)?.id === data.items.at(-1)?.id)
        put(list, { ...current, data: appendPage(now, page) } as Remote<PageOf[typeof list]>)
    } catch (error) {
      if (isKitError(error, 'ABORTED') || !isShown(subject)) return
      if (list === 'activity')
        events.emit('transactionsFailed', { namespace: subject.connection.namespace })
      notices.showError(createError(failures[list], { cause: error }))
    } finally {
      // Another account's own page may be loading.
      if (isShown(subject)) store.setState({ [flag]: false })
    }
  }
}
