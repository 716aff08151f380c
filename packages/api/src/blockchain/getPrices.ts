import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line, maybeText } from '../wire/fields.js'
import { token } from './token.js'

const priced = z.extend(token, { source: maybeText(), asOf: maybeText() })
const answer = z.object({ fungibles: z.array(priced) })

/**
 * Tokens with their price in the requested currency, and, if the service says so, where the price
 * is from and since when it holds.
 */
export type Prices = z.infer<typeof answer>

export type GetPricesInput = {
  /** The tokens, as CAIP-10. */
  readonly addresses: readonly string[]
  /** @default 'usd' */
  readonly currency?: string
}

/** `POST /v1/fungible/price`. It counts as a read despite its method: failures are retried. */
export const getPricesCall: ApiCall<GetPricesInput, Prices, 'blockchain'> = {
  name: 'getPrices',
  api: 'blockchain',
  method: 'POST',
  path: '/v1/fungible/price',
  policy: 'readUi',
  body: z.object({
    currency: line(8),
    addresses: z.array(line(192)).check(z.minLength(1), z.maxLength(100)),
    projectId: z.optional(line(128)),
  }),
  answer,
  networks: { floor: ['eip155', 'solana'], otherwise: { answer: { fungibles: [] } } },
  toWire: ({ addresses, currency = 'usd' }, { projectId } = {}) => ({
    body: { currency, addresses, projectId },
  }),
}

/**
 * Reads the prices of tokens.
 *
 * @example
 * const { fungibles } = await getPrices(blockchain, { addresses: [usdc] })
 */
export function getPrices(
  client: ApiClient<'blockchain'>,
  input: GetPricesInput,
  options?: ApiCallOptions,
): Promise<Prices> {
  return client.request(getPricesCall, input, options)
}
