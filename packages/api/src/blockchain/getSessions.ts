import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line, maybeNumber, maybeText } from '../wire/fields.js'

const session = z.object({
  project: z.nullish(
    z.object({ id: maybeText(), name: maybeText(), url: maybeText(), iconUrl: maybeText() }),
  ),
  pci: z.string(),
  expiry: maybeNumber(),
  createdAt: maybeNumber(),
  permissions: z.nullish(z.array(z.unknown())),
  policies: z.nullish(z.array(z.unknown())),
  context: maybeText(),
  revokedAt: maybeNumber(),
  // An addition of Latchkey's server: the visitor's own session.
  isCurrent: z.optional(z.boolean()),
})
const answer = z.object({ pcis: z.array(session) })

/**
 * An account's sessions. `pci` is the id that a revocation names. Times are Unix seconds. With
 * Latchkey's server a session is a sign-in, and `context` the text whose signature revokes it.
 */
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
  networks: { floor: ['eip155'], otherwise: { answer: { pcis: [] } } },
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
