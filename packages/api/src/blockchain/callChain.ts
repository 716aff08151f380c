import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line } from '../wire/fields.js'

const id = z.union([z.string().check(z.maxLength(128)), z.number(), z.null()])
const request = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(id),
  method: line(128),
  params: z.optional(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
})
const response = z.object({
  jsonrpc: z.literal('2.0'),
  id,
  result: z.optional(z.unknown()),
  error: z.optional(
    z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) }),
  ),
})
const answer = z.union([response, z.array(response)])

/** A JSON-RPC 2.0 request. */
export type ChainRequest = z.infer<typeof request>
/** A JSON-RPC 2.0 response, or one for each request of a batch. */
export type ChainAnswer = z.infer<typeof answer>

export type CallChainInput = {
  /** CAIP-2 */
  readonly chainId: string
  /** One request, or at most 1000. */
  readonly request: ChainRequest | readonly ChainRequest[]
}

/** `POST /v1/`: a network's node, through the service. */
export const callChainCall: ApiCall<CallChainInput, ChainAnswer, 'blockchain'> = {
  name: 'callChain',
  api: 'blockchain',
  method: 'POST',
  path: '/v1/',
  policy: 'write',
  query: z.object({ chainId: line(64) }),
  body: z.union([request, z.array(request).check(z.minLength(1), z.maxLength(1_000))]),
  answer,
  toWire: ({ chainId, request }) => ({ query: { chainId }, body: request }),
}

/**
 * Sends a request or a batch to a network's node, without retries. For reads with retries, batches
 * and ranking, use `createRpcTransport`, with `client.toUrl(callChainCall, …)` as the URL.
 *
 * @example
 * const answer = await callChain(blockchain, {
 *   chainId: 'eip155:1',
 *   request: { jsonrpc: '2.0', id: 1, method: 'eth_chainId' },
 * })
 */
export function callChain(
  client: ApiClient<'blockchain'>,
  input: CallChainInput,
  options?: ApiCallOptions,
): Promise<ChainAnswer> {
  return client.request(callChainCall, input, options)
}
