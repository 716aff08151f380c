import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line } from '../wire/fields.js'
import { swapNetworks } from './networks.js'

const answer = z.object({ allowance: z.string().check(z.regex(/^\d{1,78}$/)) })

/** The swap contract's allowance, in the token's smallest unit. */
export type SwapAllowance = z.infer<typeof answer>

export type GetSwapAllowanceInput = {
  /** CAIP-10 */
  readonly tokenAddress: string
  /** CAIP-10 */
  readonly userAddress: string
  /** @default the contract of the service's first engine */
  readonly spender?: string
}

/** `GET /v1/convert/allowance` */
export const getSwapAllowanceCall: ApiCall<GetSwapAllowanceInput, SwapAllowance, 'blockchain'> = {
  name: 'getSwapAllowance',
  api: 'blockchain',
  method: 'GET',
  path: '/v1/convert/allowance',
  policy: 'readUi',
  query: z.object({
    tokenAddress: line(192),
    userAddress: line(192),
    spender: z.optional(line(64)),
  }),
  answer,
  networks: { floor: swapNetworks, within: ['eip155'], otherwise: { answer: { allowance: '0' } } },
  toWire: ({ tokenAddress, userAddress, spender }) => ({
    query: { tokenAddress, userAddress, spender },
  }),
}

/**
 * Reads the swap contract's current allowance of a token.
 *
 * @example
 * const { allowance } = await getSwapAllowance(blockchain, { tokenAddress, userAddress })
 */
export function getSwapAllowance(
  client: ApiClient<'blockchain'>,
  input: GetSwapAllowanceInput,
  options?: ApiCallOptions,
): Promise<SwapAllowance> {
  return client.request(getSwapAllowanceCall, input, options)
}
