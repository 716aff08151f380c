import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line } from '../wire/fields.js'

export type RegisterNameInput = {
  /** SLIP-44, for EVM networks ENSIP-11: `toCoinType`. */
  readonly coinType: number
  readonly address: string
  /** The signed message, which contains the name. */
  readonly message: string
  readonly signature: string
}

/** `POST /v1/profile/account` */
export const registerNameCall: ApiCall<RegisterNameInput, undefined, 'blockchain'> = {
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
  answer: 'nothing',
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
 * Registers the name in a signed message.
 *
 * @throws HTTP_STATUS with the service's reason, if any, as `details`
 * @example
 * await registerName(blockchain, { coinType: toCoinType(network), address, message, signature })
 */
export function registerName(
  client: ApiClient<'blockchain'>,
  input: RegisterNameInput,
  options?: ApiCallOptions,
): Promise<undefined> {
  return client.request(registerNameCall, input, options)
}
