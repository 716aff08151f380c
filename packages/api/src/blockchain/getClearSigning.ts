import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line, open } from '../wire/fields.js'

const answer = z.object({
  version: z.number(),
  sha256: z.string(),
  signature: z.optional(z.string()),
  descriptors: z.array(open()),
})

/**
 * The ERC-7730 descriptors that name a contract, each with its `context`, `metadata` and `display`.
 * They are unchanged, so that their hash can be checked.
 */
export type ClearSigning = z.infer<typeof answer>

export type GetClearSigningInput = {
  /** CAIP-2 */
  readonly chainId: string
  /** The contract that is called, or that verifies a typed message. */
  readonly address: string
}

/** `GET /v1/clear-signing/{chainId}/{address}`: an addition of Latchkey's server. */
export const getClearSigningCall: ApiCall<GetClearSigningInput, ClearSigning, 'blockchain'> = {
  name: 'getClearSigning',
  api: 'blockchain',
  method: 'GET',
  path: '/v1/clear-signing/{chainId}/{address}',
  policy: 'readUi',
  params: z.object({ chainId: line(64), address: line(192) }),
  answer,
  toWire: ({ chainId, address }) => ({ params: { chainId, address } }),
}

/**
 * Reads the descriptors of a contract for the capability `intent` of an adapter. The list is empty
 * for a contract without a description. If the operator has a key, the answer is signed; this
 * verifies nothing.
 *
 * @example
 * const { descriptors } = await getClearSigning(blockchain, {
 *   chainId: 'eip155:1',
 *   address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
 * })
 */
export function getClearSigning(
  client: ApiClient<'blockchain'>,
  input: GetClearSigningInput,
  options?: ApiCallOptions,
): Promise<ClearSigning> {
  return client.request(getClearSigningCall, input, options)
}
