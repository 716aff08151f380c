import { base58, base64, hex } from '@scure/base'

/**
 * The bytes of a signature, in whichever form its wallet writes it; undefined for any other text.
 */
export function readBytes(text: string): Uint8Array | undefined {
  const digits = text.startsWith('0x') ? text.slice(2) : undefined
  const isSignature = (bytes: Uint8Array) => bytes.length >= 64 && bytes.length <= 66
  for (const decode of digits === undefined
    ? [() => hex.decode(text.toLowerCase()), () => base58.decode(text), () => base64.decode(text)]
    : [() => hex.decode(digits.toLowerCase())])
    try {
      const bytes = decode()
      if (isSignature(bytes)) return bytes
    } catch {
      // Another form, or none.
    }
  return undefined
}
