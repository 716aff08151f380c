import type { z } from 'zod'
import { UpstreamError } from './UpstreamError.js'

/** JSON of another server, checked. @throws UpstreamError garbage */
export function parseAnswer<T>(schema: z.ZodType<T>, text: string): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new UpstreamError('garbage', { cause })
  }
  const result = schema.safeParse(value)
  if (!result.success) throw new UpstreamError('garbage', { cause: result.error })
  return result.data
}
