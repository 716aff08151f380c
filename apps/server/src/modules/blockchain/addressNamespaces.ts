import { blake2b } from '@noble/hashes/blake2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'

/** The supported CAIP-2 namespaces. */
export type ChainKind = 'eip155' | 'solana' | 'polkadot' | 'bip122' | 'cosmos'

const base58check = createBase58check(sha256)

/** The namespaces in which an address is valid, by form and checksum. */
export function addressNamespaces(address: string): readonly ChainKind[] {
  if (/^0x[0-9a-fA-F]{40}$/.test(address)) return ['eip155']
  if (address.length > 128) return []
  const found: ChainKind[] = []
  if (isBytes(() => base58.decode(address), 32)) found.push('solana')
  if (toAccountId(address)) found.push('polkadot')
  const prefix = bechPrefix(address)
  if (
    prefix === 'bc' ||
    prefix === 'tb' ||
    prefix === 'bcrt' ||
    isBytes(() => base58check.decode(address), 21)
  )
    found.push('bip122')
  else if (prefix !== undefined) found.push('cosmos')
  return found
}

/** The 32 bytes of an SS58 address, or undefined. */
export function toAccountId(address: string): Uint8Array | undefined {
  let bytes: Uint8Array
  try {
    bytes = base58.decode(address)
  } catch {
    return undefined
  }
  const prefixLength = ((bytes[0] ?? 0) & 0b0100_0000) === 0 ? 1 : 2
  if (bytes.length !== prefixLength + 34) return undefined
  const body = bytes.subarray(0, -2)
  const hash = blake2b(Buffer.concat([Buffer.from('SS58PRE'), body]), { dkLen: 64 })
  return hash[0] === bytes[bytes.length - 2] && hash[1] === bytes[bytes.length - 1]
    ? body.subarray(prefixLength)
    : undefined
}

/** The prefix of a bech32 or bech32m address; undefined if it is invalid. */
export function bechPrefix(address: string): string | undefined {
  if (!/^[\x21-\x7e]{8,90}$/.test(address) || !address.includes('1')) return undefined
  const text = address as `${string}1${string}`
  return (bech32.decodeUnsafe(text) ?? bech32m.decodeUnsafe(text))?.prefix
}

function isBytes(decode: () => Uint8Array, length: number): boolean {
  try {
    return decode().length === length
  } catch {
    return false
  }
}
