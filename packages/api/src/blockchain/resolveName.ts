import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line } from '../wire/fields.js'

const answer = z.object({
  addresses: z.record(z.string(), z.union([z.string(), z.looseObject({ address: z.string() })])),
  attributes: z.nullish(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
})

/** The addresses of a name, by coin type (ENSIP-11), and its other records. */
export type NameRecord = z.infer<typeof answer>

export type ResolveNameInput = { readonly name: string }

/** `GET /v1/profile/account/{name}` */
export const resolveNameCall: ApiCall<ResolveNameInput, NameRecord, 'blockchain'> = {
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
    strict: true,
    otherwise: { answer: { addresses: {}, attributes: [] } },
  },
  toWire: ({ name }) => ({ params: { name }, query: { apiVersion: 2 } }),
}

/**
 * Reads the addresses of a name.
 *
 * @example
 * const { addresses } = await resolveName(blockchain, { name: 'alice.example' })
 */
export function resolveName(
  client: ApiClient<'blockchain'>,
  input: ResolveNameInput,
  options?: ApiCallOptions,
): Promise<NameRecord> {
  return client.request(resolveNameCall, input, options)
}
