/**
 * True for a state of the United States as ISO 3166-2 has it after `US-`, by its form alone.
 *
 * @example
 * isSubdivision('NY') // true
 */
export function isSubdivision(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z]{2}$/.test(value)
}
