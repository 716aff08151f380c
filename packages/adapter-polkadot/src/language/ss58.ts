import { createError, type Network } from '@latchkey/core'
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import type { Hex } from './Hex.js'

/** 'SS58PRE' */
const checksumPreimage = /* @__PURE__ */ Uint8Array.of(83, 83, 53, 56, 80, 82, 69)
/** Generic prefix, valid for addresses of any network. */
export const genericPrefix = 42
/** Reserved prefixes. Prefixes 0 to 63 take one byte, all others two. */
const reserved = [46, 47]

/** The content of an SS58 address: public key and network prefix. */
export type Ss58Address = { readonly prefix: number; readonly publicKey: Hex }

/**
 * Decodes an SS58 address of a 32-byte account; undefined for anything else, including a wrong
 * checksum.
 * @see https://docs.polkadot.com/polkadot-protocol/parachain-basics/accounts/ (address format)
 */
export function decodeAddress(text: unknown): Ss58Address | undefined {
  if (typeof text !== 'string' || text.length > 60) return undefined
  let bytes: Uint8Array
  try {
    bytes = base58.decode(text)
  } catch {
    return undefined
  }
  const [first = 255, second = 0] = bytes
  if (first > 127) return undefined
  const prefixLength = first < 64 ? 1 : 2
  const prefix = first < 64 ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  if (
    bytes.length !== prefixLength + 32 + 2 ||
    reserved.includes(prefix) ||
    (prefixLength === 2 && prefix < 64)
  )
    return undefined
  const body = bytes.subarray(0, -2)
  const [one, two] = checksum(body)
  if (bytes.at(-2) !== one || bytes.at(-1) !== two) return undefined
  return { prefix, publicKey: `0x${bytesToHex(body.subarray(prefixLength))}` }
}

/** Encodes a 32-byte public key as an address with this network prefix (0 to 16383). */
export function encodeAddress(publicKey: Hex, prefix: number): string {
  const written =
    prefix < 64 ? [prefix] : [((prefix & 0xfc) >> 2) | 0x40, (prefix >> 8) | ((prefix & 3) << 6)]
  const body = concatBytes(Uint8Array.from(written), hexToBytes(publicKey.slice(2)))
  return base58.encode(concatBytes(body, checksum(body)))
}

/**
 * The public key of an address valid on `network`: with its own prefix or the generic 42. Another
 * network's address has the same key, but its owner may not reach it here. A network without a
 * prefix accepts every address.
 */
export function toPublicKey(
  text: unknown,
  { ss58Prefix }: Pick<Network, 'ss58Prefix'>,
): Hex | undefined {
  const address = decodeAddress(text)
  const fits =
    ss58Prefix === undefined || address?.prefix === ss58Prefix || address?.prefix === genericPrefix
  return fits ? address?.publicKey : undefined
}

/**
 * The public key of a kit account, for any network prefix.
 * @throws INVALID_ADDRESS
 */
export function requirePublicKey(address: string): Hex {
  const decoded = decodeAddress(address)
  if (!decoded) throw createError('INVALID_ADDRESS')
  return decoded.publicKey
}

function checksum(body: Uint8Array): Uint8Array {
  return blake2b(concatBytes(checksumPreimage, body), { dkLen: 64 }).subarray(0, 2)
}
