import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line, units } from '../wire/fields.js'
import { swapNetworks } from './networks.js'

const answer = z.object({
  standard: units(),
  fast: z.nullish(units()),
  instant: z.nullish(units()),
})

/** Gas prices by speed, in the smallest unit of the network's currency (wei). */
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
    within: ['eip155'],
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
