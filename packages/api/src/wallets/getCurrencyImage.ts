import type { ApiImage } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { type ImageInput, imageCall } from './imageCall.js'

/** `GET /public/getCurrencyImage/{id}` */
export const getCurrencyImageCall = imageCall('getCurrencyImage', '/public/getCurrencyImage')

/**
 * A currency's picture, by its code, at most 761,855 bytes. For an `<img>`,
 * `client.toUrl(getCurrencyImageCall, { id })` is enough.
 *
 * @throws RESPONSE_TOO_LARGE · HTTP_INVALID_RESPONSE it is no picture, or of another type than
 *   declared
 * @example
 * const { bytes, type } = await getCurrencyImage(catalogue, { id: 'USD' })
 */
export function getCurrencyImage(
  client: ApiClient<'catalogue'>,
  input: ImageInput,
  options?: ApiCallOptions,
): Promise<ApiImage> {
  return client.request(getCurrencyImageCall, input, options)
}
