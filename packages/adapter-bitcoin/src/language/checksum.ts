import type { Network } from '@latchkey/core'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'

/**
 * The output type of an address. `witness` is a version without a meaning yet; BIP-350 requires
 * senders to accept it.
 */
export type AddressType = 'pkh' | 'sh' | 'wpkh' | 'wsh' | 'tr' | 'witness'
export type DecodedAddress = { readonly type: AddressType; readonly script: Uint8Array }

/**
 * Version bytes of base58 addresses (P2PKH, P2SH), by the network's bech32 prefix (chainparams of
 * Bitcoin Core and Litecoin Core).
 */
const base58Versions: Readonly<Record<string, readonly [number, number]>> = {
  bc: [0x00, 0x05],
  tb: [0x6f, 0xc4],
  bcrt: [0x6f, 0xc4],
  ltc: [0x30, 0x32],
  tltc: [0x6f, 0x3a],
  rltc: [0x6f, 0x3a],
}

const versionsOf = (prefix: string) =>
  Object.hasOwn(base58Versions, prefix) ? base58Versions[prefix] : undefined

/** The network parameters of @scure/btc-signer. */
export function toChainParams({ bech32Prefix = 'bc' }: Pick<Network, 'bech32Prefix'>) {
  const [pubKeyHash, scriptHash] = versionsOf(bech32Prefix) ?? [0x6f, 0xc4]
  return { bech32: bech32Prefix, pubKeyHash, scriptHash, wif: 0x80 }
}

/**
 * Decodes an address of `network`: base58check, bech32 for witness version 0 (BIP-173), bech32m
 * from version 1 (BIP-350). Undefined for other text, a wrong checksum or another network.
 */
export function decodeAddress(
  value: unknown,
  { bech32Prefix = 'bc' }: Pick<Network, 'bech32Prefix'>,
): DecodedAddress | undefined {
  if (typeof value !== 'string' || value.length > 90) return undefined
  if (value.toLowerCase().startsWith(`${bech32Prefix}1`)) return decodeWitness(value, bech32Prefix)
  return value.length > 40 ? undefined : decodeBase58(value, bech32Prefix)
}

function decodeWitness(value: string, prefix: string): DecodedAddress | undefined {
  const v0 = bech32.decodeUnsafe(value)
  const decoded = v0 ?? bech32m.decodeUnsafe(value)
  if (!decoded || decoded.prefix !== prefix) return undefined
  const [version, ...words] = decoded.words
  const program = bech32.fromWordsUnsafe(words)
  if (version === undefined || version > 16 || (version === 0) !== (v0 !== undefined))
    return undefined
  if (!program || program.length < 2 || program.length > 40) return undefined
  if (version === 0 && program.length !== 20 && program.length !== 32) return undefined
  const type =
    version === 0
      ? program.length === 20
        ? 'wpkh'
        : 'wsh'
      : version === 1 && program.length === 32
        ? 'tr'
        : 'witness'
  return {
    type,
    script: Uint8Array.of(version === 0 ? 0 : 0x50 + version, program.length, ...program),
  }
}

function decodeBase58(value: string, prefix: string): DecodedAddress | undefined {
  const [pubKeyHash, scriptHash] = versionsOf(prefix) ?? []
  try {
    const [version, ...hash] = createBase58check(sha256).decode(value)
    if (version === undefined || hash.length !== 20) return undefined
    if (version === pubKeyHash)
      return { type: 'pkh', script: Uint8Array.of(0x76, 0xa9, 20, ...hash, 0x88, 0xac) }
    return version === scriptHash
      ? { type: 'sh', script: Uint8Array.of(0xa9, 20, ...hash, 0x87) }
      : undefined
  } catch {
    return undefined
  }
}
