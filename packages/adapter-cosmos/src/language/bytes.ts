import { base64ToBytes } from '@latchkey/core/adapter'

/** Decodes a base64 text to exactly `length` bytes, else undefined. */
export function fromBase64(value: unknown, length: number): Uint8Array | undefined {
  if (typeof value !== 'string' || value.length > length * 2 + 8) return undefined
  const bytes = base64ToBytes(value)
  return bytes?.length === length ? bytes : undefined
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
