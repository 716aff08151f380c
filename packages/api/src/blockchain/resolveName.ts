import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line } from '../wire/fields.js'
import { type NameRecord, nameRecord } from './nameRecord.js'

export type { NameRecord } from './nameRecord.js'

/** An empty list is the answer for a name without an owner. */
const answer = z.union([nameRecord, z.array(z.unknown()).check(z.maxLength(0))])

/** A name's record as the service sends it: an empty list for a name that does not exist. */
export type NameAnswer = z.infer<typeof answer>

export type ResolveNameInput = { readonly name: string }

/** `GET /v1/profile/account/{name}` */
export const resolveNameCall: ApiCall<ResolveNameInput, NameAnswer, 'blockchain'> = {
  name: 'resolveName',
  api: 'blockchain',
  method: 'GET',
  path: '/v1/profile/account/{name}',
  policy: 'readUi',
  params: z.object({ name: line(255) }),
  query: z.object({ apiVersion: z.optional(line(8)) }),
  answer,
  networks: {
    floor: ['eip155'],
    within: ['eip155'],
    otherwise: { answer: { addresses: {}, attributes: [] } },
  },
  toWire: ({ name }) => ({ params: { name }, query: { apiVersion: 2 } }),
}

/**
 * Reads the addresses of a name. Resolves with null for a name that does not exist.
 *
 * @example
 * const record = await resolveName(blockchain, { name: 'alice.example' })
 * const addresses = record?.addresses ?? {}
 */
export async function resolveName(
  client: ApiClient<'blockchain'>,
  input: ResolveNameInput,
  options?: ApiCallOptions,
): Promise<NameRecord | null> {
  const found = await client.request(resolveNameCall, input, options)
  return Array.isArray(found) ? null : found
}
