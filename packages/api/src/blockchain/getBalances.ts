import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line, maybeText } from '../wire/fields.js'

const balance = z.object({
  name: z.string(),
  symbol: z.string(),
  chainId: z.string(),
  address: maybeText(),
  value: z.nullish(z.number()),
  price: z.nullish(z.number()),
  quantity: z.object({ decimals: z.string(), numeric: z.string() }),
  iconUrl: maybeText(),
})
const answer = z.object({ balances: z.array(balance), unavailable: z.nullish(z.array(z.string())) })

/**
 * An account's balance in one token, in wire form. `price` and `value` are in the requested
 * currency; an entry without an address is the network's own currency.
 */
export type BalanceRecord = z.infer<typeof balance>

/**
 * An account's balances. `unavailable` lists the networks (CAIP-2) that could not be read: their
 * balances are unknown, not zero.
 */
export type AccountBalances = z.infer<typeof answer>

export type GetBalancesInput = {
  readonly address: string
  /** CAIP-2 */
  readonly chainId?: string
  /** Data to read again instead of from the cache, in the service's terms. */
  readonly forceUpdate?: string
}

/** `GET /v1/account/{address}/balance` */
export const getBalancesCall: ApiCall<GetBalancesInput, AccountBalances, 'blockchain'> = {
  name: 'getBalances',
  api: 'blockchain',
  method: 'GET',
  path: '/v1/account/{address}/balance',
  policy: 'readUi',
  params: z.object({ address: line(128) }),
  query: z.object({
    currency: z.optional(line(8)),
    chainId: z.optional(line(64)),
    forceUpdate: z.optional(line(2_048)),
  }),
  answer,
  toWire: ({ address, chainId, forceUpdate }) => ({
    params: { address },
    query: { currency: 'usd', chainId, forceUpdate },
  }),
}

/**
 * An account's tokens with their prices in US dollars.
 *
 * @example
 * const { balances } = await getBalances(blockchain, { address: '0x5c1…', chainId: 'eip155:1' })
 */
export function getBalances(
  client: ApiClient<'blockchain'>,
  input: GetBalancesInput,
  options?: ApiCallOptions,
): Promise<AccountBalances> {
  return client.request(getBalancesCall, input, options)
}
