import { createEarlyError } from '@latchkey/core'

const deepest = 32

/**
 * A copy that nobody else holds and nobody can change: what was shown and confirmed is what is
 * sent, whatever the page does to its own objects meanwhile.
 *
 * @throws RPC_INVALID_PARAMS for what is no plain value
 */
export function freezeCopy<Value>(value: Value, depth = 0): Value {
  if (typeof value === 'function' || typeof value === 'symbol' || depth > deepest)
    throw createEarlyError('RPC_INVALID_PARAMS')
  if (typeof value !== 'object' || value === null) return value
  // Bytes cannot be frozen; nobody else holds the copy.
  if (ArrayBuffer.isView(value)) return structuredClone(value)
  const copyOf = (each: unknown) => freezeCopy(each, depth + 1)
  // Entries are defined, not assigned: a key named __proto__ stays a key.
  const copy: unknown = Array.isArray(value)
    ? value.map(copyOf)
    : Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copyOf(each)]))
  return Object.freeze(copy) as Value
}
