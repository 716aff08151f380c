import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { slip10 } from './slip10.js'

/** The private keys of a wallet, each 32 bytes. */
export type Keys = { readonly eip155: Uint8Array; readonly solana: Uint8Array }

export type Addresses = { readonly eip155: string; readonly solana: string }

/**
 * The keys of a BIP-39 seed: `m/44'/60'/0'/0/0` (BIP-44) and `m/44'/501'/0'/0'` (SLIP-10), as other
 * wallets derive them from the same words.
 */
export function deriveKeys(seed: Uint8Array): Keys {
  const eip155 = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0/0").privateKey
  if (!eip155) throw new Error('A seed has no key')
  return { eip155: Uint8Array.from(eip155), solana: slip10(seed, [44, 501, 0, 0]) }
}

export function toAddresses({ eip155, solana }: Keys): Addresses {
  const publicKey = secp256k1.getPublicKey(eip155, false).subarray(1)
  const hex = bytesToHex(keccak_256(publicKey).subarray(-20))
  return { eip155: toChecksum(hex), solana: base58.encode(ed25519.getPublicKey(solana)) }
}

/** EIP-55. */
function toChecksum(hex: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(hex)))
  const digits = [...hex].map((digit, at) =>
    Number.parseInt(hash[at] ?? '0', 16) > 7 ? digit.toUpperCase() : digit,
  )
  return `0x${digits.join('')}`
}
