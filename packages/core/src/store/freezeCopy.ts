import { createEarlyError } from '../errors/createEarlyError.js'

const deepest = 32

/**
 * A private, immutable copy: the kit sends exactly the confirmed data, even if the page changes its
 * own objects meanwhile.
 *
 * @throws RPC_INVALID_PARAMS for a value that is not plain data
 */
export function freezeCopy<Value>(value: Value, depth = 0): Value {
  if (typeof value === 'function' || typeof value === 'symbol' || depth > deepest)
    throw createEarlyError('RPC_INVALID_PARAMS')
  if (typeof value !== 'object' || value === null) return value
  // Bytes cannot be frozen, but the copy is private.
  if (ArrayBuffer.isView(value)) return structuredClone(value)
  const copyOf = (each: unknown) => freezeCopy(each, depth + 1)
  // Entries are defined, not assigned: a key named __proto__ stays a key.
  return Object.freeze<unknown>(
    Array.isArray(value)
      ? value.map(copyOf)
      : Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copyOf(each)])),
  ) as Value
}
