import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'

const answer = z.object({
  version: z.number(),
  sha256: z.string(),
  signature: z.optional(z.string()),
  wallets: z.array(z.unknown()),
})

/**
 * The whole catalogue of an operator. Its wallets are unchanged, so that their hash can be checked.
 */
export type CatalogueSnapshot = z.infer<typeof answer>

/** `GET /catalogue/v1/snapshot`: an addition of Latchkey's server. */
export const getSnapshotCall: ApiCall<undefined, CatalogueSnapshot, 'catalogue'> = {
  name: 'getSnapshot',
  api: 'catalogue',
  method: 'GET',
  path: '/catalogue/v1/snapshot',
  policy: 'readUi',
  answer,
  toWire: () => ({}),
}

/**
 * Reads the catalogue with its version, its hash and, if its operator has a key, a signature over
 * both. Verifies none of it.
 *
 * @example
 * const snapshot = await getSnapshot(catalogue, { signal })
 */
export function getSnapshot(
  client: ApiClient<'catalogue'>,
  options?: ApiCallOptions,
): Promise<CatalogueSnapshot> {
  return client.request(getSnapshotCall, undefined, options)
}
