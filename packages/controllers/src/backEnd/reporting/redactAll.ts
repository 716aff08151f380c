import { redact } from './redact.js'

const maxText = 2_000
const deepest = 4

/**
 * A copy with every text redacted, except for texts that are known to be public, such as the
 * offered networks' ids.
 */
export function redactAll<Value>(
  value: Value,
  isPublic: (text: string) => boolean,
  depth = 0,
): Value {
  if (typeof value === 'string') return (isPublic(value) ? value : redact(value, maxText)) as Value
  if (typeof value !== 'object' || value === null) return value
  if (depth >= deepest) return undefined as Value
  if (Array.isArray(value))
    return value.map((each) => redactAll(each, isPublic, depth + 1)) as Value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      redact(key, 64),
      redactAll(each, isPublic, depth + 1),
    ]),
  ) as Value
}
