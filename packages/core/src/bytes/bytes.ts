/** A chunk size below every engine's limit of arguments. */
const step = 8_192

/**
 * Bytes as lower-case hex digits, two each, without `0x`.
 *
 * @example
 * bytesToHex(new Uint8Array([1, 255])) // '01ff'
 */
export function bytesToHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Bytes as base64 with padding (RFC 4648 §4).
 *
 * @example
 * bytesToBase64(new Uint8Array([1, 2, 3])) // 'AQID'
 */
export function bytesToBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += step)
    text += String.fromCharCode(...bytes.subarray(at, at + step))
  return btoa(text)
}

/**
 * The bytes of a base64 text (RFC 4648 §4); undefined for any other text.
 *
 * @example
 * base64ToBytes('AQID') // Uint8Array [1, 2, 3]
 */
export function base64ToBytes(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/**
 * True for the same bytes in the same order. Not for secrets: the comparison stops at the first
 * difference.
 *
 * @example
 * if (!isSameBytes(signed, asked)) throw invalidAnswer('signMessage')
 */
export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}
