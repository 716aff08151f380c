import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line, open, place } from '../wire/fields.js'

/**
 * The specification leaves open whether an amount is a text, a number or an amount with its
 * currency.
 */
const amount = z.union([z.string(), z.number(), open()])
const quote = z.object({
  fees: z.union([amount, z.array(amount)]),
  subtotal: amount,
  total: amount,
  purchaseAmount: amount,
  quoteId: z.string(),
})
/** The same figures as one provider names them. */
const providerQuote = z.object({
  paymentTotal: amount,
  paymentSubtotal: amount,
  purchaseAmount: amount,
  coinbaseFee: amount,
  networkFee: amount,
  quoteId: z.string(),
})
const answer = z.union([quote, providerQuote])

/** The cost and the proceeds of a purchase. */
export type OnrampQuote = z.infer<typeof quote>

/** A quote as a service sends it, with either of the two sets of names in use. */
export type OnrampQuoteAnswer = z.infer<typeof answer>

export type GetOnrampQuoteInput = {
  /** Its id, or the whole of it as the options have it. */
  readonly purchaseCurrency: string | Readonly<Record<string, unknown>>
  /** Its id, or the whole of it as the options have it. */
  readonly paymentCurrency: string | Readonly<Record<string, unknown>>
  /** In units of the payment currency, as decimal digits. */
  readonly amount: string
  readonly network: string
  /** The provider that is asked. @default the service's first one */
  readonly provider?: string
  /** The account that receives; some providers price nothing without it. */
  readonly address?: string
  /** Two letters (ISO 3166-1). @default the service's own */
  readonly country?: string
  /**
   * The state within the country, as ISO 3166-2 has it after the hyphen: `NY` for `US-NY`. In the
   * United States Coinbase sells nothing without it.
   *
   * @default none
   */
  readonly subdivision?: string
  /** @default a card */
  readonly paymentMethod?: 'card' | 'bank'
}

/** `POST /v1/onramp/quote`. It buys nothing, so it counts as a read despite its method. */
export const getOnrampQuoteCall: ApiCall<GetOnrampQuoteInput, OnrampQuoteAnswer, 'blockchain'> = {
  name: 'getOnrampQuote',
  api: 'blockchain',
  method: 'POST',
  path: '/v1/onramp/quote',
  policy: 'readUi',
  body: z.object({
    purchaseCurrency: z.union([line(64), open()]),
    paymentCurrency: z.union([line(64), open()]),
    amount: z.string().check(z.regex(/^\d{1,30}(\.\d{1,30})?$/)),
    network: line(64),
    provider: z.optional(line(32)),
    address: z.optional(line(128)),
    country: z.optional(place()),
    subdivision: z.optional(place()),
    paymentMethod: z.optional(z.enum(['card', 'bank'])),
  }),
  answer,
  toWire: ({
    purchaseCurrency,
    paymentCurrency,
    amount,
    network,
    provider,
    address,
    country,
    subdivision,
    paymentMethod,
  }) => ({
    body: {
      purchaseCurrency,
      paymentCurrency,
      amount,
      network,
      provider,
      address,
      country,
      subdivision,
      paymentMethod,
    },
  }),
}

/**
 * Reads the cost of a purchase.
 *
 * @example
 * const quote = await getOnrampQuote(blockchain, {
 *   purchaseCurrency: 'USDC',
 *   paymentCurrency: 'EUR',
 *   amount: '100',
 *   network: 'base',
 * })
 */
export async function getOnrampQuote(
  client: ApiClient<'blockchain'>,
  input: GetOnrampQuoteInput,
  options?: ApiCallOptions,
): Promise<OnrampQuote> {
  const found = await client.request(getOnrampQuoteCall, input, options)
  if ('total' in found) return found
  return {
    fees: [found.coinbaseFee, found.networkFee],
    subtotal: found.paymentSubtotal,
    total: found.paymentTotal,
    purchaseAmount: found.purchaseAmount,
    quoteId: found.quoteId,
  }
}
