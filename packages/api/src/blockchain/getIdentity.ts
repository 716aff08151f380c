import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line, maybeText } from '../wire/fields.js'

const answer = z.object({ name: maybeText(), avatar: maybeText() })

/** The self-declared identity of an address. */
export type Identity = z.infer<typeof answer>

export type GetIdentityInput = {
  readonly address: string
  /** The connected address, if there is one. */
  readonly sender?: string
}

/** `GET /v1/identity/{address}` */
export const getIdentityCall: ApiCall<GetIdentityInput, Identity, 'blockchain'> = {
  name: 'getIdentity',
  api: 'blockchain',
  method: 'GET',
  path: '/v1/identity/{address}',
  policy: 'readBackground',
  params: z.object({ address: line(128) }),
  query: z.object({ sender: z.optional(line(128)) }),
  answer,
  toWire: ({ address, sender }) => ({ params: { address }, query: { sender } }),
}

/**
 * Reads the name and picture of an address.
 *
 * @example
 * const { name, avatar } = await getIdentity(blockchain, { address: '0x5c1…' })
 */
export function getIdentity(
  client: ApiClient<'blockchain'>,
  input: GetIdentityInput,
  options?: ApiCallOptions,
): Promise<Identity> {
  return client.request(getIdentityCall, input, options)
}
