import {
  type PortfolioController,
  type PortfolioList,
  type PortfolioState,
  portfolioOf,
} from '@latchkey/controllers/portfolio'
import { useEffect } from 'react'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

/** The lists of the active account; one of them loads on mount and follows the account. */
export function usePortfolioList(list: PortfolioList): {
  readonly portfolio: PortfolioController
  readonly state: PortfolioState
} {
  const kit = useKit()
  const portfolio = kit.use(portfolioOf)
  const state = useStore(portfolio.store)
  const { activeNamespace = '', byNamespace } = useStore(kit.connection.store)
  const entry = byNamespace[activeNamespace]
  const active = entry?.status === 'connected' ? entry.connection?.active : undefined
  useEffect(() => {
    // The store holds a failure with the time of the next allowed try.
    if (active !== undefined) void portfolio.refresh(list)
  }, [portfolio, list, active])
  return { portfolio, state }
}
