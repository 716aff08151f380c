import { isSameBytes } from '@latchkey/core/adapter'

const signatureLength = 64
const keyLength = 32

/**
 * Inserts a signature into a transaction in wire form. Undefined if the bytes are not a transaction
 * of the signer. The form is a count of signatures (compact-u16), the signatures, and the message.
 * The message begins with its number of signers and then lists the keys, signers first. A versioned
 * message has one byte before that.
 */
export function withSolanaSignature(
  transaction: Uint8Array,
  signer: Uint8Array,
  signature: Uint8Array,
): Uint8Array | undefined {
  const count = readCompact(transaction, 0)
  if (!count) return undefined
  const message = count.end + count.value * signatureLength
  const version = transaction[message] ?? 0
  const header = version >= 0x80 ? message + 1 : message
  const signers = transaction[header]
  const keys = readCompact(transaction, header + 3)
  if (!keys || signers === undefined || signers !== count.value || keys.value < signers)
    return undefined
  for (let index = 0; index < signers; index++) {
    const at = keys.end + index * keyLength
    if (!isSameBytes(transaction.subarray(at, at + keyLength), signer)) continue
    const signed = transaction.slice()
    signed.set(signature, count.end + index * signatureLength)
    return signed
  }
  return undefined
}

/** Reads Solana's compact-u16: seven bits a byte, lowest first, three bytes at most. */
function readCompact(
  bytes: Uint8Array,
  start: number,
): { readonly value: number; readonly end: number } | undefined {
  let value = 0
  for (let at = start; at < start + 3; at++) {
    const byte = bytes[at]
    if (byte === undefined) return undefined
    value |= (byte & 0x7f) << (7 * (at - start))
    if (byte < 0x80) return { value, end: at + 1 }
  }
  return undefined
}
