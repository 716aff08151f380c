import { bech32 } from '@scure/base'
import { looksLikeAddress } from './address.js'

/**
 * Address lengths: accounts have 20 bytes; contracts, module and interchain accounts 32 (Cosmos SDK
 * ADR-028).
 */
const addressBytes = [20, 32]

export type DecodedAddress = {
  readonly prefix: string
  readonly address: string
  readonly bytes: Uint8Array
}

/**
 * Splits a bech32 address with a valid checksum (BIP-173); its text is lower-cased. Undefined
 * otherwise.
 */
export function decodeAddress(value: unknown): DecodedAddress | undefined {
  if (typeof value !== 'string' || !looksLikeAddress(value)) return undefined
  try {
    const address = value.toLowerCase()
    const { prefix, words } = bech32.decode(address as `${string}1${string}`, 160)
    const bytes = bech32.fromWords(words)
    return addressBytes.includes(bytes.length) ? { prefix, address, bytes } : undefined
  } catch {
    return undefined
  }
}

/** The address in lower case, if it is valid and has one of these prefixes. */
export function toAddress(
  value: unknown,
  prefixes: readonly (string | undefined)[],
): string | undefined {
  const decoded = decodeAddress(value)
  return decoded && prefixes.includes(decoded.prefix) ? decoded.address : undefined
}
