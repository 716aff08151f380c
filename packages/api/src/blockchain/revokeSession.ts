import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line } from '../wire/fields.js'

export type RevokeSessionInput = {
  readonly address: string
  /** The session's permission context identifier. */
  readonly pci: string
  readonly signature: string
}

/** `POST /v1/sessions/{address}/revoke` */
export const revokeSessionCall: ApiCall<RevokeSessionInput, undefined, 'blockchain'> = {
  name: 'revokeSession',
  api: 'blockchain',
  method: 'POST',
  path: '/v1/sessions/{address}/revoke',
  policy: 'write',
  params: z.object({ address: line(192) }),
  body: z.object({ pci: line(256), signature: line(16_384) }),
  answer: 'nothing',
  networks: { floor: ['eip155'], otherwise: { answer: undefined } },
  toWire: ({ address, pci, signature }) => ({ params: { address }, body: { pci, signature } }),
}

/**
 * Revokes a session's permissions.
 *
 * @example
 * await revokeSession(blockchain, { address, pci, signature })
 */
export function revokeSession(
  client: ApiClient<'blockchain'>,
  input: RevokeSessionInput,
  options?: ApiCallOptions,
): Promise<undefined> {
  return client.request(revokeSessionCall, input, options)
}
