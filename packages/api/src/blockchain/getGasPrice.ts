import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line, open } from '../wire/fields.js'
import { swapNetworks } from './networks.js'

const answer = open()

/** The service's gas prices. The specification names none of the fields. */
export type GasPrice = z.infer<typeof answer>

export type GetGasPriceInput = {
  /** CAIP-2 */
  readonly chainId: string
}

/** `GET /v1/convert/gas-price` */
export const getGasPriceCall: ApiCall<GetGasPriceInput, GasPrice, 'blockchain'> = {
  name: 'getGasPrice',
  api: 'blockchain',
  method: 'GET',
  path: '/v1/convert/gas-price',
  policy: 'readUi',
  query: z.object({ chainId: line(64) }),
  answer,
  networks: {
    floor: swapNetworks,
    strict: true,
    otherwise: { error: 'GAS_PRICE_NETWORK_NOT_SUPPORTED' },
  },
  toWire: ({ chainId }) => ({ query: { chainId } }),
}

/**
 * Reads the gas price of a network.
 *
 * @example
 * const prices = await getGasPrice(blockchain, { chainId: 'eip155:1' })
 */
export function getGasPrice(
  client: ApiClient<'blockchain'>,
  input: GetGasPriceInput,
  options?: ApiCallOptions,
): Promise<GasPrice> {
  return client.request(getGasPriceCall, input, options)
}
