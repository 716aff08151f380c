import { createError } from '@latchkey/core'
import * as z from 'zod/mini'

/**
 * Parses JSON and checks it against a shape. Fields outside the shape are dropped, `__proto__`
 * always.
 *
 * @throws HTTP_INVALID_RESPONSE with the path of the first mismatch
 */
export function readJson<Output>(text: string, shape: z.ZodMiniType<Output>): Output {
  let value: unknown
  try {
    // JSON treats `__proto__` as a normal key, but a later assignment would set the prototype.
    // Escapes can spell it too.
    value = /__proto__|\\u/.test(text) ? JSON.parse(text, dropProto) : JSON.parse(text)
  } catch (cause) {
    throw createError('HTTP_INVALID_RESPONSE', { cause, details: 'The answer is no JSON.' })
  }
  const result = z.safeParse(shape, value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const place = issue && issue.path.length > 0 ? issue.path.map(String).join('.') : 'The answer'
  throw createError('HTTP_INVALID_RESPONSE', {
    details: `${place} is not as expected (${issue?.code ?? 'unknown'}).`,
  })
}

const dropProto = (key: string, value: unknown) => (key === '__proto__' ? undefined : value)
