import type { ApiImage } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { type ImageInput, imageCall } from './imageCall.js'

/** `GET /public/getTokenImage/{id}` */
export const getTokenImageCall = imageCall('getTokenImage', '/public/getTokenImage')

/**
 * A token's picture, by its symbol, at most 761,855 bytes. For an `<img>`,
 * `client.toUrl(getTokenImageCall, { id })` is enough.
 *
 * @throws RESPONSE_TOO_LARGE · HTTP_INVALID_RESPONSE it is no picture, or of another type than
 *   declared
 * @example
 * const { bytes, type } = await getTokenImage(catalogue, { id: 'USDC' })
 */
export function getTokenImage(
  client: ApiClient<'catalogue'>,
  input: ImageInput,
  options?: ApiCallOptions,
): Promise<ApiImage> {
  return client.request(getTokenImageCall, input, options)
}
