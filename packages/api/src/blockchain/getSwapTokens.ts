import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line } from '../wire/fields.js'
import { swapNetworks } from './networks.js'
import { token } from './token.js'

const answer = z.object({ tokens: z.array(token) })

/** The tokens available for swaps on a network. */
export type SwapTokens = z.infer<typeof answer>

export type GetSwapTokensInput = {
  /** CAIP-2 */
  readonly chainId: string
}

/** `GET /v1/convert/tokens` */
export const getSwapTokensCall: ApiCall<GetSwapTokensInput, SwapTokens, 'blockchain'> = {
  name: 'getSwapTokens',
  api: 'blockchain',
  method: 'GET',
  path: '/v1/convert/tokens',
  policy: 'readUi',
  query: z.object({ chainId: line(64) }),
  answer,
  networks: { floor: swapNetworks, within: ['eip155'], otherwise: { answer: { tokens: [] } } },
  toWire: ({ chainId }) => ({ query: { chainId } }),
}

/**
 * Reads the tokens available for swaps on a network.
 *
 * @example
 * const { tokens } = await getSwapTokens(blockchain, { chainId: 'eip155:1' })
 */
export function getSwapTokens(
  client: ApiClient<'blockchain'>,
  input: GetSwapTokensInput,
  options?: ApiCallOptions,
): Promise<SwapTokens> {
  return client.request(getSwapTokensCall, input, options)
}
