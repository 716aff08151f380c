import { type BuyingController, type BuyingState, buyingOf } from '@latchkey/controllers/buying'
import { useEffect, useMemo } from 'react'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

/**
 * A purchase by card for the active account: the options, the quote and the order. The options load
 * on mount and follow the account, a quote comes a moment after an edit. Call `buy` in a click, or
 * browsers block the provider's window: `openAgain` in another click opens it then.
 *
 * @example
 * const { amount, setAmount, quote, problem, buy, order } = useOnramp()
 * return (
 *   <form onSubmit={(event) => event.preventDefault()}>
 *     <input value={amount} onChange={(event) => setAmount(event.target.value)} />
 *     {quote.data && <p>You get {quote.data.purchaseAmount.amount}</p>}
 *     <button type="submit" disabled={problem !== undefined} onClick={() => void buy()}>
 *       {order?.status === 'inProgress' ? 'Waiting' : 'Buy'}
 *     </button>
 *   </form>
 * )
 */
export function useOnramp(): BuyingState & Omit<BuyingController, 'store' | 'follow' | 'stop'> {
  const kit = useKit()
  const buying = kit.use(buyingOf)
  const state = useStore(buying.store)
  useEffect(() => buying.follow(), [buying])
  return useMemo(() => {
    const { store: _store, follow: _follow, stop: _stop, ...calls } = buying
    return { ...state, ...calls }
  }, [buying, state])
}
