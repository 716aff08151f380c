import * as z from 'zod/mini'
import type { ApiCall, ApiImage } from '../ApiCall.js'
import { line } from '../wire/fields.js'

export type ImageInput = { readonly id: string }

/**
 * The calls for pictures differ only in their path. A broken picture must not affect a list, so
 * they use the background class.
 */
export function imageCall(name: string, path: string): ApiCall<ImageInput, ApiImage, 'catalogue'> {
  return {
    name,
    api: 'catalogue',
    method: 'GET',
    path: `${path}/{id}`,
    policy: 'readBackground',
    params: z.object({ id: line() }),
    answer: 'image',
    toWire: ({ id }) => ({ params: { id } }),
  }
}
