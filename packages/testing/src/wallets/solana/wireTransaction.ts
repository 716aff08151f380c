import { base58 } from '@scure/base'
import type { RequestedInstruction } from './SolanaWalletRequest.js'

const signatureSize = 64
const keySize = 32
const versionBit = 0x80

/** A wire transaction, parsed without a client library. */
export type WireTransaction = {
  /** The signed bytes. */
  readonly message: Uint8Array
  readonly signers: readonly string[]
  readonly instructions: readonly RequestedInstruction[]
  /** Returns the transaction with one signer's signature inserted. */
  withSignature(address: string, signature: Uint8Array): Uint8Array
}

/**
 * Reads the wire form of a legacy or version 0 transaction. Accounts of lookup tables are shown as
 * `table:index`.
 */
export function readWireTransaction(wire: Uint8Array): WireTransaction {
  const at = { offset: 0 }
  const readByte = (): number => {
    const byte = wire[at.offset]
    if (byte === undefined) throw new TypeError('the transaction ends too early')
    at.offset += 1
    return byte
  }
  /** compact-u16: seven bits per byte, lowest first. */
  const readLength = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = readByte()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw new TypeError('a length has more than three bytes')
  }
  const readBytes = (length: number): Uint8Array => {
    const bytes = wire.slice(at.offset, at.offset + length)
    if (bytes.length < length) throw new TypeError('the transaction ends too early')
    at.offset += length
    return bytes
  }
  const repeat = <Value>(count: number, read: () => Value): readonly Value[] =>
    Array.from({ length: count }, read)

  const signatureCount = readLength()
  const firstSignature = at.offset
  readBytes(signatureCount * signatureSize)
  const start = at.offset
  const isVersioned = ((wire[start] ?? 0) & versionBit) !== 0
  if (isVersioned) readByte()
  const signerCount = readByte()
  readBytes(2)
  const keys = repeat(readLength(), () => base58.encode(readBytes(keySize)))
  readBytes(keySize)
  const keyOf = (index: number) => keys[index] ?? `table:${index - keys.length}`
  const instructions = repeat(readLength(), () => {
    const program = keyOf(readByte())
    const accounts = repeat(readLength(), () => keyOf(readByte()))
    return { program, accounts, data: readBytes(readLength()) }
  })
  const signers = keys.slice(0, signerCount)
  return {
    message: wire.slice(start),
    signers,
    instructions,
    withSignature(address, signature) {
      const place = signers.indexOf(address)
      if (place < 0 || signatureCount !== signerCount)
        throw new TypeError('the account is no signer of this transaction')
      const signed = wire.slice()
      signed.set(signature, firstSignature + place * signatureSize)
      return signed
    },
  }
}
