import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line } from '../wire/fields.js'
import { nameRecord } from './nameRecord.js'

const answer = z.array(
  z.object({ name: z.string(), addresses: z.optional(nameRecord.shape.addresses) }),
)

/** Names that belong to an address, with their addresses where the service sends them. */
export type Names = z.infer<typeof answer>

export type GetNamesInput = {
  readonly address: string
  /** The connected address, if there is one. */
  readonly sender?: string
}

/** `GET /v1/profile/reverse/{address}` */
export const getNamesCall: ApiCall<GetNamesInput, Names, 'blockchain'> = {
  name: 'getNames',
  api: 'blockchain',
  method: 'GET',
  path: '/v1/profile/reverse/{address}',
  policy: 'readBackground',
  params: z.object({ address: line(128) }),
  query: z.object({ sender: z.optional(line(128)), apiVersion: z.optional(line(8)) }),
  answer,
  networks: { floor: ['eip155'], within: ['eip155'], otherwise: { answer: [] } },
  toWire: ({ address, sender }) => ({ params: { address }, query: { sender, apiVersion: 2 } }),
}

/**
 * Reads the names of an address.
 *
 * @example
 * const [first] = await getNames(blockchain, { address: '0x5c1…' })
 */
export function getNames(
  client: ApiClient<'blockchain'>,
  input: GetNamesInput,
  options?: ApiCallOptions,
): Promise<Names> {
  return client.request(getNamesCall, input, options)
}
