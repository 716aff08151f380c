import type { BuyProviderId, BuyQuote } from './BuyingController.js'

/** The quote of `onramp.mockQuote`: it echoes the amount, and nothing can be bought by it. */
export function mockQuote(input: {
  readonly provider: BuyProviderId
  readonly fiat: string
  readonly token: string
  readonly amount: string
}): BuyQuote {
  const { provider, fiat: currency, token, amount } = input
  return {
    id: 'mock',
    provider,
    fees: [],
    subtotal: { amount, currency },
    total: { amount, currency },
    purchaseAmount: { amount, currency: token },
    isMock: true,
  }
}
