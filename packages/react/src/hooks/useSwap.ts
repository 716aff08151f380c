import {
  type SwappingController,
  type SwappingState,
  swappingOf,
} from '@latchkey/controllers/swapping'
import { useEffect } from 'react'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

/**
 * A swap of the active account, for a form of your own: the form's values, the quote, the steps
 * that the wallet is asked for, and the calls of the form. `review` makes `order`, and `swap` asks
 * for exactly that one. While it is mounted the quote is refreshed every 10 seconds. It shares its
 * form with the modal's view. No call rejects: outcomes are in `error` and `done`.
 *
 * @example
 * const { fill, problem, review, order, simulation, swap } = useSwap()
 * const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
 * return (
 *   <>
 *     <button onClick={() => fill({ from: 'native', to: token, amount: '0.1' })}>0.1 ETH</button>
 *     <button disabled={problem !== undefined} onClick={() => review()}>
 *       Review
 *     </button>
 *     <output>{order?.quote.toAmount.toString()}</output>
 *     <button disabled={simulation.status !== 'success'} onClick={() => swap(order)}>
 *       Swap
 *     </button>
 *   </>
 * )
 */
export function useSwap(): SwappingState & Omit<SwappingController, 'store' | 'follow' | 'stop'> {
  const { store, follow, stop: _, ...calls } = useKit().use(swappingOf)
  useEffect(() => follow(), [follow])
  return { ...useStore(store), ...calls }
}
