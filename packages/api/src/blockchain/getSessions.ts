import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line, open } from '../wire/fields.js'

const answer = open()

/** An account's smart sessions. The specification names none of the fields. */
export type Sessions = z.infer<typeof answer>

export type GetSessionsInput = { readonly address: string }

/** `GET /v1/sessions/{address}` */
export const getSessionsCall: ApiCall<GetSessionsInput, Sessions, 'blockchain'> = {
  name: 'getSessions',
  api: 'blockchain',
  method: 'GET',
  path: '/v1/sessions/{address}',
  policy: 'readUi',
  params: z.object({ address: line(192) }),
  answer,
  networks: { floor: ['eip155'], otherwise: { answer: {} } },
  toWire: ({ address }) => ({ params: { address } }),
}

/**
 * Reads the permissions that an account has granted to others.
 *
 * @example
 * const sessions = await getSessions(blockchain, { address: 'eip155:1:0x5c1…' })
 */
export function getSessions(
  client: ApiClient<'blockchain'>,
  input: GetSessionsInput,
  options?: ApiCallOptions,
): Promise<Sessions> {
  return client.request(getSessionsCall, input, options)
}
