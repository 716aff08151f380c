/** Base64 of RFC 4648 with padding. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** The bytes of a base64 text, if it is one and they are `length` in number. */
export function fromBase64(value: unknown, length: number): Uint8Array | undefined {
  if (typeof value !== 'string' || value.length > length * 2 + 8) return undefined
  try {
    const bytes = Uint8Array.from(atob(value), (character) => character.charCodeAt(0))
    return bytes.length === length ? bytes : undefined
  } catch {
    return undefined
  }
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
