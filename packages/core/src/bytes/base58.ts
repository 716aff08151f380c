const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Bytes as base58 (the alphabet of Bitcoin), one leading '1' per leading zero byte.
 *
 * @example
 * encodeBase58(new Uint8Array([0, 255])) // '15Q'
 */
export function encodeBase58(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  let text = ''
  for (; number > 0n; number /= 58n) text = `${alphabet[Number(number % 58n)]}${text}`
  return '1'.repeat(countLeading(bytes, 0)) + text
}

/**
 * The bytes of a base58 text. Undefined for a character outside the alphabet, or a text longer than
 * any key or signature (128 characters).
 *
 * @example
 * decodeBase58('15Q') // Uint8Array [0, 255]
 */
export function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > 128) return undefined
  const digits = [...text].map((character) => alphabet.indexOf(character))
  if (digits.includes(-1)) return undefined
  let number = digits.reduce((sum, digit) => sum * 58n + BigInt(digit), 0n)
  const bytes: number[] = []
  for (; number > 0n; number >>= 8n) bytes.unshift(Number(number & 255n))
  return Uint8Array.from([...new Array<number>(countLeading(digits, 0)).fill(0), ...bytes])
}

function countLeading(values: ArrayLike<number>, value: number): number {
  let count = 0
  while (count < values.length && values[count] === value) count++
  return count
}
