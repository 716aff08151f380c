import * as z from 'zod/mini'
import type { ApiCall, ApiImage } from '../ApiCall.js'
import { line } from '../wire/fields.js'

export type ImageInput = { readonly id: string }

/**
 * The calls for pictures differ in where they are only. A broken picture is none of the lists'
 * concern, so they are of the background class.
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
