import { createError } from '@latchkey/core'
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import type { Hex } from '../language/Hex.js'
import type { Lifetime } from './createChains.js'
import type { Runtime, TransactionExtension } from './createRuntime.js'

/**
 * Lifetime of a transaction in blocks: 12 minutes of 6-second blocks, which covers a prompt of ten
 * minutes. A power of two.
 */
export const eraPeriod = 128

/** Version 4, signed. */
const signedVersion4 = 0x84

/** The content of a transaction before signing. */
export type Draft = {
  readonly call: Uint8Array
  readonly nonce: number
  /** Number and hash of the first block of its lifetime. */
  readonly birth: { readonly number: number; readonly hash: Hex }
}

/** SCALE's compact form of a number from 0 to 2⁵³⁶ − 1. */
export function encodeCompact(value: bigint | number): Uint8Array {
  const number = BigInt(value)
  if (number < 1n << 6n) return toLittleEndian(number << 2n, 1)
  if (number < 1n << 14n) return toLittleEndian((number << 2n) | 1n, 2)
  if (number < 1n << 30n) return toLittleEndian((number << 2n) | 2n, 4)
  const length = Math.ceil(number.toString(16).length / 2)
  return concatBytes(Uint8Array.of(((length - 4) << 2) | 3), toLittleEndian(number, length))
}

/** Encodes a mortal era of `period` blocks (a power of two from 4 to 4096) from block `current`. */
export function encodeEra(current: number, period: number = eraPeriod): Uint8Array {
  return toLittleEndian(BigInt(Math.log2(period) - 1) | (BigInt(current % period) << 4n), 2)
}

/**
 * The bytes between signature and call, one part per extension: era, nonce, no tip, the fee in the
 * native currency, no metadata hash.
 *
 * @throws UNSUPPORTED_CHAIN for an unsupported extension that cannot be left empty
 */
export function encodeExtras(
  extensions: readonly TransactionExtension[],
  { nonce, birth }: Pick<Draft, 'nonce' | 'birth'>,
): Uint8Array {
  const known: Readonly<Record<string, Uint8Array>> = {
    CheckMortality: encodeEra(birth.number),
    CheckEra: encodeEra(birth.number),
    CheckNonce: encodeCompact(nonce),
    ChargeTransactionPayment: encodeCompact(0),
    ChargeAssetTxPayment: concatBytes(encodeCompact(0), Uint8Array.of(0)),
    CheckMetadataHash: Uint8Array.of(0),
  }
  const parts = extensions.map(({ identifier, extra }) => {
    const part =
      known[identifier] ??
      (extra === 'nothing' ? new Uint8Array() : extra === 'optional' ? Uint8Array.of(0) : undefined)
    if (!part)
      throw createError('UNSUPPORTED_CHAIN', {
        details: `Transactions of this chain carry ${identifier}.`,
      })
    return part
  })
  return concatBytes(...parts)
}

/**
 * The whole transaction as nodes accept it. `signature` is a MultiSignature: the key type, then the
 * signature.
 */
export function encodeExtrinsic(
  runtime: Runtime,
  draft: Draft,
  publicKey: Hex,
  signature: Hex,
): Hex {
  const body = concatBytes(
    encodeSigner(runtime, publicKey),
    hexToBytes(signature.slice(2)),
    encodeExtras(runtime.extensions, draft),
    draft.call,
  )
  return `0x${bytesToHex(concatBytes(encodeCompact(body.length), body))}`
}

/**
 * True for a transaction of this account with exactly this call. A wallet may return a transaction
 * it completed itself, with a tip or a hardware device's metadata hash. The confirmed call must be
 * unchanged.
 */
export function isTransactionOf(
  transaction: Hex,
  runtime: Runtime,
  publicKey: Hex,
  call: Uint8Array,
): boolean {
  const bytes = hexToBytes(transaction.slice(2))
  const lengthSize = lengthSizeOf(bytes)
  const body = bytes.subarray(lengthSize)
  const head = encodeSigner(runtime, publicKey)
  const tail = body.subarray(-call.length)
  return (
    bytesToHex(encodeCompact(body.length)) === bytesToHex(bytes.subarray(0, lengthSize)) &&
    bytesToHex(body.subarray(0, head.length)) === bytesToHex(head) &&
    body.length > head.length + 65 + call.length &&
    bytesToHex(tail) === bytesToHex(call)
  )
}

/** Size of the compact length that a transaction begins with. */
const lengthSizeOf = ([first = 0]: Uint8Array): number => [1, 2, 4, 5][first & 3] ?? 1

/**
 * The blocks that can hold a signed transaction: those of the draft, unless the wallet has chosen
 * an era of its own. Such a one begins at the latest with the wallet's answer, a prompt after the
 * draft. Undefined where the era cannot be found.
 */
export function readLifetime(
  transaction: Hex,
  runtime: Runtime,
  publicKey: Hex,
  { birth: { number: first } }: Pick<Draft, 'birth'>,
): Lifetime | undefined {
  const era = readEra(transaction, runtime, publicKey)
  if (!era) return undefined
  const own = encodeEra(first)
  if (era[0] === own[0] && era[1] === own[1]) return { first, last: first + eraPeriod }
  const period = era[0] === 0 ? Number.POSITIVE_INFINITY : 2 ** (((era[0] ?? 0) & 15) + 1)
  return { first, last: first + eraPeriod + period }
}

/**
 * The tip of a signed transaction, in the smallest unit. Undefined where an extension before it has
 * a value of unknown length.
 */
export function readTip(transaction: Hex, runtime: Runtime, publicKey: Hex): bigint | undefined {
  const tip = readExtra(transaction, runtime, publicKey, [
    'ChargeTransactionPayment',
    'ChargeAssetTxPayment',
  ])
  return tip && readCompact(tip)
}

const readEra = (transaction: Hex, runtime: Runtime, publicKey: Hex): Uint8Array | undefined =>
  readExtra(transaction, runtime, publicKey, ['CheckMortality', 'CheckEra'])?.subarray(0, 2)

/** The bytes from one of the wanted extensions on. */
function readExtra(
  transaction: Hex,
  runtime: Runtime,
  publicKey: Hex,
  wanted: readonly string[],
): Uint8Array | undefined {
  const bytes = hexToBytes(transaction.slice(2))
  let at = lengthSizeOf(bytes) + encodeSigner(runtime, publicKey).length
  // MultiSignature: its kind, then 64 bytes, of ECDSA 65.
  at += bytes[at] === 2 ? 66 : 65
  for (const { identifier, extra } of runtime.extensions) {
    if (wanted.includes(identifier)) return at + 1 < bytes.length ? bytes.subarray(at) : undefined
    if (extra === 'nothing') continue
    const size = sizeOfExtra(identifier, extra, bytes.subarray(at))
    if (size === undefined) return undefined
    at += size
  }
  return undefined
}

function sizeOfExtra(
  identifier: string,
  extra: TransactionExtension['extra'],
  bytes: Uint8Array,
): number | undefined {
  const first = bytes[0] ?? 0
  // An immortal era is one byte.
  if (identifier === 'CheckMortality' || identifier === 'CheckEra') return first === 0 ? 1 : 2
  if (identifier === 'CheckNonce') return compactSize(bytes)
  return extra === 'optional' && first === 0 ? 1 : undefined
}

function readCompact(bytes: Uint8Array): bigint {
  const size = compactSize(bytes)
  return (bytes[0] ?? 0) % 4 === 3
    ? fromLittleEndian(bytes.subarray(1, size))
    : fromLittleEndian(bytes.subarray(0, size)) >> 2n
}

/** Bytes of a number in SCALE's compact form. */
const compactSize = ([first = 0]: Uint8Array): number => [1, 2, 4, 5 + (first >> 2)][first & 3] ?? 1

/** The transaction's id in a block. */
export const hashExtrinsic = (extrinsic: Hex): Hex =>
  `0x${bytesToHex(blake2b(hexToBytes(extrinsic.slice(2)), { dkLen: 32 }))}`

/**
 * The payload to sign, in the form that every wallet of this namespace accepts (SignerPayloadJSON
 * of @polkadot/types).
 */
export function toSignerPayload(
  runtime: Runtime,
  draft: Draft,
  signer: { readonly address: string; readonly genesisHash: Hex },
) {
  return Object.freeze({
    address: signer.address,
    genesisHash: signer.genesisHash,
    blockHash: draft.birth.hash,
    blockNumber: toBigEndianHex(draft.birth.number, 4),
    era: `0x${bytesToHex(encodeEra(draft.birth.number))}`,
    method: `0x${bytesToHex(draft.call)}`,
    nonce: toBigEndianHex(draft.nonce, 4),
    specVersion: toBigEndianHex(runtime.specVersion, 4),
    transactionVersion: toBigEndianHex(runtime.transactionVersion, 4),
    tip: toBigEndianHex(0, 16),
    signedExtensions: runtime.extensions.map(({ identifier }) => identifier),
    version: 4,
    withSignedTransaction: true,
  })
}

function encodeSigner({ hasMultiAddress }: Runtime, publicKey: Hex): Uint8Array {
  return concatBytes(
    Uint8Array.from(hasMultiAddress ? [signedVersion4, 0] : [signedVersion4]),
    hexToBytes(publicKey.slice(2)),
  )
}

const toBigEndianHex = (value: number, bytes: number): Hex =>
  `0x${value.toString(16).padStart(bytes * 2, '0')}`

/** The lowest `length` bytes of a number, in little-endian order. */
export function toLittleEndian(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => Number((value >> BigInt(index * 8)) & 255n))
}

/** The number in these little-endian bytes. */
export function fromLittleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}
