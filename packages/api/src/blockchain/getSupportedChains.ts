import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'

const answer = z.object({ http: z.array(z.string()), ws: z.array(z.string()) })

/** CAIP-2 ids of the networks that a service supports. */
export type SupportedChains = z.infer<typeof answer>

/** `GET v1/supported-chains` */
export const getSupportedChainsCall: ApiCall<void, SupportedChains, 'blockchain'> = {
  name: 'getSupportedChains',
  api: 'blockchain',
  method: 'GET',
  path: '/v1/supported-chains',
  policy: 'readBackground',
  answer,
  toWire: () => ({}),
}

/**
 * Reads the networks that the service supports, by request and by socket.
 *
 * @example
 * const { http } = await getSupportedChains(blockchain)
 */
export function getSupportedChains(
  client: ApiClient<'blockchain'>,
  options?: ApiCallOptions,
): Promise<SupportedChains> {
  return client.request(getSupportedChainsCall, undefined, options)
}
