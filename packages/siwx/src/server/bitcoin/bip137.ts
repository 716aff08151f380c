import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer'
import { networkOf } from './addresses.js'

/**
 * True for a 65-byte recoverable signature (BIP-137) by the key of this address. Its header names
 * the kind of address, about which wallets disagree: each kind of the recovered key counts, since
 * the key is the same.
 */
export function isBip137Signed(address: string, text: string, signature: string): boolean {
  try {
    const bytes = base64.decode(signature)
    const [header = 0] = bytes
    if (bytes.length !== 65 || header < 27 || header > 42) return false
    const isCompressed = header >= 31
    const point = secp256k1.Signature.fromBytes(bytes.subarray(1), 'compact')
      .addRecoveryBit((header - 27) % 4)
      .recoverPublicKey(magicHash(text))
    const network = networkOf(address)
    const key = point.toBytes(isCompressed)
    const payments = isCompressed
      ? [
          p2pkh(key, network),
          p2wpkh(key, network),
          p2sh(p2wpkh(key, network), network),
          p2tr(key.subarray(1), undefined, network),
        ]
      : [p2pkh(key, network)]
    return payments.some((payment) => payment.address === address)
  } catch {
    return false
  }
}

/** The double SHA-256 over the magic, the length and the text. */
function magicHash(text: string): Uint8Array {
  const bytes = utf8ToBytes(text)
  const length = bytes.length < 253 ? [bytes.length] : [253, bytes.length & 255, bytes.length >> 8]
  const magic = utf8ToBytes('\u0018Bitcoin Signed Message:\n')
  return sha256(sha256(concatBytes(magic, Uint8Array.from(length), bytes)))
}
