import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** Signs a message by EIP-191 (version 0x45). Resolves with r, s and v in hexadecimal. */
export function signMessage(message: Uint8Array, key: Uint8Array): string {
  const head = utf8ToBytes(`\x19Ethereum Signed Message:\n${message.length}`)
  const hash = keccak_256(concatBytes(head, message))
  const signature = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' })
  const v = signature[0] === 1 ? '1c' : '1b'
  return `0x${bytesToHex(signature.subarray(1))}${v}`
}
