/** A method of a foreign object, bound to it. */
export type ForeignMethod = (...input: readonly unknown[]) => unknown

/**
 * Reads a member of a foreign object, such as a wallet's global or a node's answer. `keys` lead to
 * it. Undefined where it is absent or a getter throws.
 *
 * @example
 * readForeign(window, 'okxwallet', 'bitcoin')
 */
export function readForeign(object: unknown, ...keys: readonly string[]): unknown {
  try {
    return keys.reduce<unknown>(
      (inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key],
      object,
    )
  } catch {
    return undefined
  }
}

/**
 * Reads a method of a foreign object, bound to the object that has it. Undefined where it is
 * absent, no function, or a getter throws.
 *
 * @example
 * const on = readForeignMethod(provider, 'features', 'standard:events', 'on')
 */
export function readForeignMethod(
  object: unknown,
  ...keys: readonly [string, ...string[]]
): ForeignMethod | undefined {
  const owner = readForeign(object, ...keys.slice(0, -1))
  const method = readForeign(owner, ...keys.slice(-1))
  return typeof method === 'function'
    ? (...input) => Reflect.apply(method, owner, input) as unknown
    : undefined
}

/**
 * Copies a foreign list, at most `most` entries of it. Empty for anything but an array that can be
 * read.
 *
 * @example
 * for (const entry of readForeignList(readForeign(window, 'btc_providers'), 64)) console.log(entry)
 */
export function readForeignList(value: unknown, most: number): readonly unknown[] {
  try {
    return Array.isArray(value) ? (value.slice(0, most) as unknown[]) : []
  } catch {
    return []
  }
}
