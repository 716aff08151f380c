import { isSameBytes } from '@latchkey/core/adapter'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { verify as verifySr25519 } from '@scure/sr25519'
import type { SignatureVerdict, SignedText } from '../Verdict.js'
import { readBytes } from './readBytes.js'

/** MultiSignature's first byte. */
const ed25519Kind = 0
const sr25519Kind = 1
const ecdsaKind = 2

/**
 * Sr25519, ed25519 or ecdsa over the text in `<Bytes>`, as extensions wrap it, or over the bare
 * text, as wallets behind WalletConnect sign it. The address holds the key, or an ecdsa key's hash.
 */
export function verifyPolkadot({ address, text, signature }: SignedText): SignatureVerdict {
  const key = readKey(address)
  const bytes = readBytes(signature)
  if (!key || !bytes) return 'invalid'
  const bare = utf8ToBytes(text)
  const wrapped = concatBytes(utf8ToBytes('<Bytes>'), bare, utf8ToBytes('</Bytes>'))
  return [wrapped, bare].some((signed) => isSigned(signed, bytes, key)) ? 'valid' : 'invalid'
}

function isSigned(signed: Uint8Array, bytes: Uint8Array, key: Uint8Array): boolean {
  const [kind = -1] = bytes
  if (bytes.length === 64) return isSr25519(signed, bytes, key) || isEd25519(signed, bytes, key)
  if (bytes.length === 66) return kind === ecdsaKind && isEcdsa(signed, bytes.subarray(1), key)
  // 65 bytes: a key type before 64 bytes, or an ecdsa signature alone.
  const rest = bytes.subarray(1)
  return (
    (kind === ed25519Kind && isEd25519(signed, rest, key)) ||
    (kind === sr25519Kind && isSr25519(signed, rest, key)) ||
    isEcdsa(signed, bytes, key)
  )
}

function isSr25519(signed: Uint8Array, signature: Uint8Array, key: Uint8Array): boolean {
  try {
    return verifySr25519(signed, signature, key)
  } catch {
    // Throws for a signature of another kind.
    return false
  }
}

function isEd25519(signed: Uint8Array, signature: Uint8Array, key: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, signed, key, { zip215: false })
  } catch {
    return false
  }
}

/** Some libraries write a wrong recovery bit. The address decides, so both are tried. */
function isEcdsa(signed: Uint8Array, signature: Uint8Array, key: Uint8Array): boolean {
  const hash = blake2b(signed, { dkLen: 32 })
  return [0, 1].some((bit) => {
    try {
      const point = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact')
        .addRecoveryBit(bit)
        .recoverPublicKey(hash)
      return isSameBytes(blake2b(point.toBytes(true), { dkLen: 32 }), key)
    } catch {
      return false
    }
  })
}

/** The 32 bytes that an SS58 address holds; undefined for any other text. */
function readKey(address: string): Uint8Array | undefined {
  try {
    const bytes = base58.decode(address)
    const [first = 255] = bytes
    const prefixLength = first < 64 ? 1 : 2
    if (first > 127 || bytes.length !== prefixLength + 34) return undefined
    const body = bytes.subarray(0, -2)
    const checksum = blake2b(concatBytes(utf8ToBytes('SS58PRE'), body), { dkLen: 64 })
    return isSameBytes(checksum.subarray(0, 2), bytes.subarray(-2))
      ? body.subarray(prefixLength)
      : undefined
  } catch {
    return undefined
  }
}
