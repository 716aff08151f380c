import { createError, type Network } from '@latchkey/core'
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import type { Hex } from './Hex.js'

/** 'SS58PRE' */
const checksumPreimage = /* @__PURE__ */ Uint8Array.of(83, 83, 53, 56, 80, 82, 69)
/** Any network's address may be written with it. */
const genericPrefix = 42
/** 46 and 47 are reserved; one byte serves 0 to 63, two serve the rest. */
const reserved = [46, 47]

/** What an SS58 address says: whose key, written for which network. */
export type Ss58Address = { readonly prefix: number; readonly publicKey: Hex }

/**
 * Reads an SS58 address of an account of 32 bytes; undefined for anything else, a wrong checksum
 * included.
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

/** Writes a public key of 32 bytes as an address of the network with this prefix (0 to 16383). */
export function encodeAddress(publicKey: Hex, prefix: number): string {
  const written =
    prefix < 64 ? [prefix] : [((prefix & 0xfc) >> 2) | 0x40, (prefix >> 8) | ((prefix & 3) << 6)]
  const body = concatBytes(Uint8Array.from(written), hexToBytes(publicKey.slice(2)))
  return base58.encode(concatBytes(body, checksum(body)))
}

/**
 * The public key of an address that may be used on `network`: written with its own prefix or the
 * generic 42. An address of another network is the same key, but who gave it may not reach it here.
 * A network with no prefix takes every one.
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
 * The public key of an account of the kit, whichever network it was written for.
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
