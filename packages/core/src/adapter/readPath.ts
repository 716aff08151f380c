/**
 * A property at the end of a path into a foreign object, such as a wallet's global; undefined where
 * there is none, or where reading it throws.
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
