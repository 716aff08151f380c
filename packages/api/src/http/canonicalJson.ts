/**
 * JSON with object keys in code unit order and without white space, so that equal values give equal
 * texts. The catalogue's build hashes the same form (apps/server/catalogue/snapshot.mjs). Undefined
 * is omitted, as in JSON.
 *
 * @example
 * canonicalJson({ b: 1, a: 2 }) // '{"a":2,"b":1}'
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value))
    return `[${value.map((each) => canonicalJson(each) || 'null').join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`
}
