import { z } from 'zod'
import { HttpProblem } from './HttpProblem.js'
import type { Schema } from './Route.js'

/**
 * Checks a part of a request. The answer names the places and what is wrong, never the values.
 * @throws HttpProblem 400
 */
export function readInput<T = unknown>(
  part: 'path' | 'query' | 'body',
  schema: Schema,
  value: unknown,
): T {
  const result = z.core.safeParse(schema, value)
  if (result.success) return result.data as T
  const details = result.error.issues
    .slice(0, 10)
    .map(({ path, code }) => `${[part, ...path.map(placeName)].join('.')}: ${code}`)
  throw new HttpProblem(
    400,
    'INVALID_REQUEST',
    'The request does not have the shape that this call asks for',
    { details },
  )
}

// A key that the caller made up may be anything.
const placeName = (key: PropertyKey) =>
  typeof key === 'string' && /^[\w-]{1,40}$/.test(key) ? key : typeof key === 'number' ? key : '?'

/**
 * The query as a record: a key that is named twice counts once, the first time; unknown keys are
 * the schema's to drop.
 */
export function readQuery(
  schema: Schema | undefined,
  search: URLSearchParams,
): Record<string, unknown> {
  const values = new Map<string, string>()
  for (const [key, value] of search) if (!values.has(key)) values.set(key, value)
  values.delete('__proto__')
  const record = Object.fromEntries(values)
  return schema ? readInput('query', schema, record) : record
}
