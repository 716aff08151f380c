import type { OnrampQuote } from '@latchkey/api'
import { createError } from '@latchkey/core'
import type { BuyMoney, BuyProviderId, BuyQuote } from './BuyingController.js'

/**
 * A quote out of its wire form, in which an amount is a text, a number, or an object.
 *
 * @throws HTTP_INVALID_RESPONSE for one that shows no price, or that is for another purchase
 */
export function readBuyQuote(
  quote: OnrampQuote,
  {
    provider,
    fiat,
    token,
    amount,
  }: {
    readonly provider: BuyProviderId
    readonly fiat: string
    readonly token: string
    /** The amount that the person pays. */
    readonly amount: string
  },
): BuyQuote {
  const money = (given: unknown) => toMoney(given, fiat)
  const fees = (Array.isArray(quote.fees) ? quote.fees : [quote.fees]).map((fee) => ({
    ...money(fee),
    kind: /network/i.test(textOf(fee, 'type')) ? ('network' as const) : ('provider' as const),
  }))
  const total = money(quote.total)
  const isOther =
    [...fees, total].some(({ currency }) => currency !== fiat) ||
    Number(total.amount) !== Number(amount)
  if (isOther) throw createError('HTTP_INVALID_RESPONSE')
  return {
    id: quote.quoteId,
    provider,
    fees,
    subtotal: money(quote.subtotal),
    total,
    purchaseAmount: { ...toMoney(quote.purchaseAmount, token), currency: token },
    isMock: false,
  }
}

function toMoney(given: unknown, currency: string): BuyMoney {
  const amount =
    typeof given === 'object'
      ? textOf(given, 'amount') || textOf(given, 'value')
      : typeof given === 'number'
        ? String(given)
        : given
  if (typeof amount !== 'string' || !/^\d{1,30}(\.\d{1,30})?$/.test(amount))
    throw createError('HTTP_INVALID_RESPONSE')
  return { amount, currency: textOf(given, 'currency') || currency }
}

function textOf(given: unknown, name: string): string {
  if (typeof given !== 'object' || given === null) return ''
  const value: unknown = (given as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
