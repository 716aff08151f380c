import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { SignatureVerdict, SignedText } from '../Verdict.js'
import { readBytes } from './readBytes.js'

/** Ed25519 over the text's UTF-8 bytes, by the key that the address is. */
export function verifySolana({ address, text, signature }: SignedText): SignatureVerdict {
  const bytes = readBytes(signature)
  if (bytes?.length !== 64) return 'invalid'
  try {
    const key = base58.decode(address)
    const isValid = ed25519.verify(bytes, new TextEncoder().encode(text), key, { zip215: false })
    return isValid ? 'valid' : 'invalid'
  } catch {
    return 'invalid'
  }
}
