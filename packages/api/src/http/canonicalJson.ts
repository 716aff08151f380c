/**
 * JSON whose objects have their keys in the order of their code units and no blanks, so that equal
 * values are equal texts, here and wherever else it is done the same way: the catalogue's build
 * hashes what this writes (apps/server/catalogue/snapshot.mjs). Undefined is left out as JSON does.
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
