import type { SwappingState, SwapQuote } from '@latchkey/controllers/swapping'

type Shown = Pick<SwappingState, 'give' | 'get' | 'amount'> & {
  readonly offer: SwapQuote | undefined
}

/** The swap under review; until it is made, what the form says. */
export function shownOf({ order, give, get, amount, quote }: SwappingState): Shown {
  if (!order) return { give, get, amount, offer: quote.data }
  return { give: order.give.token, get: order.get.token, amount: order.amount, offer: order.quote }
}
