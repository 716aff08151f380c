const mark = '\u0001'

/**
 * JSON with every bigint as a bare number, like a node's 64-bit values; both client libraries
 * expect that.
 */
export function toJson(value) {
  const text = JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${mark}${one}` : one))
  return text.replace(/"\\u0001(-?\d+)"/g, '$1')
}
