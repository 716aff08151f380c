import type { ApiImage } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { type ImageInput, imageCall } from './imageCall.js'

/** `GET /getWalletImage/{id}` */
export const getWalletImageCall = imageCall('getWalletImage', '/getWalletImage')

/**
 * A wallet's picture, by its `image_id`, at most 761,855 bytes. For an `<img>`,
 * `client.toUrl(getWalletImageCall, { id })` is enough.
 *
 * @throws RESPONSE_TOO_LARGE · HTTP_INVALID_RESPONSE it is no picture, or of another type than
 *   declared
 * @example
 * const { bytes, type } = await getWalletImage(catalogue, { id: 'latchkey:example' })
 */
export function getWalletImage(
  client: ApiClient<'catalogue'>,
  input: ImageInput,
  options?: ApiCallOptions,
): Promise<ApiImage> {
  return client.request(getWalletImageCall, input, options)
}
