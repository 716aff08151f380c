import type { Holdings } from '@latchkey/controllers/portfolio'
import type { Remote } from '@latchkey/core'
import { useCallback, useMemo } from 'react'
import { usePortfolioList } from './usePortfolioList.js'

/**
 * The balances of the active account on its network, from the host's back end or the chain's node.
 * They load on mount, are cached for 30 s and follow the account. `data.total` is in US dollars.
 *
 * @example
 * const { data } = useTokens()
 * return (
 *   <ul>
 *     {data?.items.map(({ token, symbol, value }) => (
 *       <li key={token ?? 'native'}>{symbol}: ${value ?? '?'}</li>
 *     ))}
 *   </ul>
 * )
 */
export function useTokens(): Remote<Holdings> & { refresh(): Promise<void> } {
  const { portfolio, state } = usePortfolioList('tokens')
  const { tokens } = state
  const refresh = useCallback(() => portfolio.refresh('tokens', { force: true }), [portfolio])
  return useMemo(() => ({ ...tokens, refresh }), [tokens, refresh])
}
