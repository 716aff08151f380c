import type { ApiImage } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { type ImageInput, imageCall } from './imageCall.js'

/** `GET /public/getAssetImage/{id}` */
export const getAssetImageCall = imageCall('getAssetImage', '/public/getAssetImage')

/**
 * A network's picture, by its `assets.imageId`, at most 761,855 bytes. For an `<img>`,
 * `client.toUrl(getAssetImageCall, { id })` is enough.
 *
 * @throws RESPONSE_TOO_LARGE · HTTP_INVALID_RESPONSE it is no picture, or of another type than
 *   declared
 * @example
 * const { bytes, type } = await getAssetImage(catalogue, { id: 'ethereum' })
 */
export function getAssetImage(
  client: ApiClient<'catalogue'>,
  input: ImageInput,
  options?: ApiCallOptions,
): Promise<ApiImage> {
  return client.request(getAssetImageCall, input, options)
}
