import { z } from 'zod'
import { HttpProblem } from './HttpProblem.js'
import type { Schema } from './Route.js'

/**
 * Checks a part of a request. The error names the places and problems, never the values.
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

// The caller's keys may be arbitrary, so only harmless ones are printed.
const placeName = (key: PropertyKey) =>
  typeof key === 'string' && /^[\w-]{1,40}$/.test(key) ? key : typeof key === 'number' ? key : '?'

/** The query as a record. The first of repeated keys counts; the schema drops unknown keys. */
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
