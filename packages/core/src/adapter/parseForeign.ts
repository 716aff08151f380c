/**
 * Parses a foreign object with a function that may read any of its members. Undefined for what is
 * no object, and where a getter throws.
 *
 * @example
 * const account = parseForeign(answer, ({ address }) =>
 *   typeof address === 'string' ? { address } : undefined,
 * )
 */
export function parseForeign<Result>(
  value: unknown,
  parse: (members: Readonly<Record<string, unknown>>) => Result,
): Result | undefined {
  try {
    return Object(value) === value ? parse(value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
