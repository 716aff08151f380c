import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line } from '../wire/fields.js'
import { type NameRecord, nameRecord } from './nameRecord.js'

export type RegisterNameInput = {
  /** SLIP-44, for EVM networks ENSIP-11: `toCoinType`. */
  readonly coinType: number
  readonly address: string
  /**
   * The signed text: JSON with `name`, `attributes` and `timestamp` in seconds since the epoch, and
   * `nonce` where the service gave one with its suggestions.
   */
  readonly message: string
  readonly signature: string
}

/** `POST /v1/profile/account` */
export const registerNameCall: ApiCall<RegisterNameInput, NameRecord, 'blockchain'> = {
  name: 'registerName',
  api: 'blockchain',
  method: 'POST',
  path: '/v1/profile/account',
  policy: 'write',
  body: z.object({
    coin_type: z.number().check(z.int(), z.gte(0), z.lte(0xffffffff)),
    address: line(128),
    message: line(4_096),
    signature: line(16_384),
  }),
  answer: nameRecord,
  networks: {
    floor: ['eip155'],
    within: ['eip155'],
    otherwise: { error: 'NAME_NETWORK_NOT_FOUND' },
  },
  toWire: ({ coinType, address, message, signature }) => ({
    body: { coin_type: coinType, address, message, signature },
  }),
}

/**
 * Registers the name in a signed message, and resolves with its record.
 *
 * @throws HTTP_STATUS with the service's reason, if any, as `details`
 * @example
 * await registerName(blockchain, { coinType: toCoinType(network), address, message, signature })
 */
export function registerName(
  client: ApiClient<'blockchain'>,
  input: RegisterNameInput,
  options?: ApiCallOptions,
): Promise<NameRecord> {
  return client.request(registerNameCall, input, options)
}
