import { decodeBase58 } from '@latchkey/core/adapter'
import { looksLikeAddress } from './address.js'

/**
 * The 32 bytes of an address, or undefined. Solana addresses carry no checksum; only the byte
 * length can be checked.
 */
export function toPublicKey(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'string' || !looksLikeAddress(value)) return undefined
  const bytes = decodeBase58(value)
  return bytes?.length === 32 ? bytes : undefined
}
