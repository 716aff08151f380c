import * as z from 'zod/mini'
import type { ApiCall, ApiImage } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line } from '../wire/fields.js'

export type GetImageInput = {
  /** An https URL; ipfs and ar where the service has a gateway. */
  readonly url: string
}

/** `GET /v1/image`: an addition of Latchkey's server. */
export const getImageCall: ApiCall<GetImageInput, ApiImage, 'blockchain'> = {
  name: 'getImage',
  api: 'blockchain',
  method: 'GET',
  path: '/v1/image',
  policy: 'readBackground',
  query: z.object({ url: line(2_048) }),
  answer: 'image',
  toWire: ({ url }) => ({ query: { url } }),
}

/**
 * A raster picture from anywhere, fetched by the service, so that no other host sees the visitor.
 * For an `<img>`, `client.toUrl(getImageCall, { url })` is enough.
 *
 * @throws RESPONSE_TOO_LARGE · HTTP_INVALID_RESPONSE it is no picture, or of another type than
 *   declared
 * @example
 * const { bytes, type } = await getImage(blockchain, { url: 'https://pictures.example/1.png' })
 */
export function getImage(
  client: ApiClient<'blockchain'>,
  input: GetImageInput,
  options?: ApiCallOptions,
): Promise<ApiImage> {
  return client.request(getImageCall, input, options)
}
