import { createStore } from '@latchkey/core'
import { idle } from './idle.js'
import type { PortfolioController } from './PortfolioController.js'
import type { PortfolioParts } from './PortfolioParts.js'

/**
 * The balances, NFTs and transactions of the active account, for `kit.use`.
 *
 * @example
 * const portfolio = kit.use(portfolioOf)
 * await portfolio.refresh('tokens')
 * console.log(portfolio.store.getState().tokens.data?.total)
 */
export function portfolioOf(parts: PortfolioParts): PortfolioController {
  const store = createStore(idle)
  const late = parts.halves.twoHalves(async () =>
    (await import('./createPortfolioWork.js')).createPortfolioWork(parts, store),
  )
  let stopLate: (() => void) | undefined
  const begin = () => {
    stopLate ??= late.start()
    return late
  }
  return {
    store,
    refresh: (list, { force = false } = {}) => begin().tell((work) => work.refresh(list, force)),
    loadMore: (list = 'activity') => begin().tell((work) => work.loadMore(list)),
    show: (tab) => store.setState({ tab }),
    stop() {
      stopLate?.()
      stopLate = undefined
      store.setState(idle)
    },
  }
}
