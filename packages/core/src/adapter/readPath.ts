/**
 * Reads the property at the end of a path into a foreign object, such as a wallet's global. Returns
 * undefined where the property is absent or a getter throws.
 *
 * @example
 * readPath(window, ['okxwallet', 'bitcoin'])
 */
export function readPath(object: unknown, path: readonly string[]): unknown {
  try {
    return path.reduce<unknown>(
      (inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key],
      object,
    )
  } catch {
    return undefined
  }
}
