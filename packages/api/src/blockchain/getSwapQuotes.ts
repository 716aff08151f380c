import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line, maybeNumber, maybeText, units } from '../wire/fields.js'
import { swapNetworks } from './networks.js'

/** A fee of a swap, for the server's operator, the provider (or its pools) or the network. */
const fee = z.object({
  kind: z.enum(['operator', 'provider', 'network']),
  amount: units(),
  /** CAIP-10 */
  token: z.string(),
})
const hop = z.object({
  protocol: z.string(),
  /** In millionths. */
  fee: maybeNumber(),
  /** CAIP-10 */
  from: z.string(),
  /** CAIP-10 */
  to: z.string(),
})
const quote = z.object({
  id: maybeText(),
  fromAmount: z.nullish(units()),
  fromAccount: maybeText(),
  toAmount: units(),
  toAccount: maybeText(),
  /** `toAmount` less 1 percent. */
  minAmount: z.nullish(units()),
  /** The contract that takes `from`. */
  spender: maybeText(),
  engine: maybeText(),
  route: z.nullish(z.array(hop)),
  fees: z.nullish(z.array(fee)),
  gas: z.nullish(units()),
  /** A fraction: 0.03 is 3 percent. */
  priceImpact: maybeNumber(),
})
const answer = z.object({ quotes: z.array(quote) })

/** Offers, best first. Amounts are in the smallest unit of their token, accounts are CAIP-10. */
export type SwapQuotes = z.infer<typeof answer>

export type GetSwapQuotesInput = {
  /** In the smallest unit of `from`. */
  readonly amount: string
  readonly userAddress?: string
  /** The token to give, as CAIP-10. */
  readonly from: string
  /** The token to get, as CAIP-10. */
  readonly to: string
  /** In the smallest unit of the network's currency. */
  readonly gasPrice?: string
}

/** `GET /v1/convert/quotes` */
export const getSwapQuotesCall: ApiCall<GetSwapQuotesInput, SwapQuotes, 'blockchain'> = {
  name: 'getSwapQuotes',
  api: 'blockchain',
  method: 'GET',
  path: '/v1/convert/quotes',
  policy: 'readUi',
  query: z.object({
    amount: units(),
    userAddress: z.optional(line(128)),
    from: line(192),
    to: line(192),
    gasPrice: z.optional(units()),
  }),
  answer,
  networks: { floor: swapNetworks, within: ['eip155'], otherwise: { answer: { quotes: [] } } },
  toWire: ({ amount, userAddress, from, to, gasPrice }) => ({
    query: { amount, userAddress, from, to, gasPrice },
  }),
}

/**
 * Reads the offers for a swap.
 *
 * @example
 * const { quotes } = await getSwapQuotes(blockchain, { amount: '1000000', from: usdc, to: ether })
 */
export function getSwapQuotes(
  client: ApiClient<'blockchain'>,
  input: GetSwapQuotesInput,
  options?: ApiCallOptions,
): Promise<SwapQuotes> {
  return client.request(getSwapQuotesCall, input, options)
}
