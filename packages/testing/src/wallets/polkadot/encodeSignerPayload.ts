import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import type { SignerPayload } from './PolkadotWallet.js'

const nothing = new Uint8Array()

/** Per extension: the bytes in the transaction, and the bytes only in the signature. */
const extensions: Readonly<
  Record<string, (payload: SignerPayload) => readonly [Uint8Array, Uint8Array]>
> = {
  CheckNonZeroSender: () => [nothing, nothing],
  CheckWeight: () => [nothing, nothing],
  PrevalidateAttests: () => [nothing, nothing],
  StorageWeightReclaim: () => [nothing, nothing],
  WeightReclaim: () => [nothing, nothing],
  CheckSpecVersion: ({ specVersion }) => [nothing, toU32(specVersion)],
  CheckTxVersion: ({ transactionVersion }) => [nothing, toU32(transactionVersion)],
  CheckGenesis: ({ genesisHash }) => [nothing, toBytes(genesisHash)],
  CheckMortality: ({ era, blockHash, genesisHash }) => [
    toBytes(era),
    toBytes(era === '0x00' ? genesisHash : blockHash),
  ],
  CheckNonce: ({ nonce }) => [toCompact(BigInt(nonce)), nothing],
  ChargeTransactionPayment: ({ tip }) => [toCompact(BigInt(tip)), nothing],
  ChargeAssetTxPayment: ({ tip, assetId }) => [
    concatBytes(toCompact(BigInt(tip)), toOption(assetId)),
    nothing,
  ],
  CheckMetadataHash: ({ mode = 0, metadataHash }) => [
    Uint8Array.of(mode),
    toOption(mode ? metadataHash : undefined),
  ],
}

/**
 * The bytes to sign for a version 4 transaction: the call, its extra data, and data only in the
 * signature. Hashed if longer than 256 bytes.
 *
 * @throws for an unknown extension
 */
export function encodeSignerPayload(payload: SignerPayload): Uint8Array {
  const parts = payload.signedExtensions.map((identifier) => {
    const encode = extensions[identifier]
    if (!encode) throw new Error(`Unknown signed extension ${identifier}`)
    return encode(payload)
  })
  const bytes = concatBytes(
    toBytes(payload.method),
    ...parts.map(([extra]) => extra),
    ...parts.map(([, signed]) => signed),
  )
  return bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes
}

/**
 * Wraps a message in `<Bytes>…</Bytes>`, so that no message can be a transaction. A wrapped one
 * stays unchanged.
 */
export function wrapBytes(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(bytes)
  if (text.startsWith('<Bytes>') && text.endsWith('</Bytes>')) return bytes
  const encoder = new TextEncoder()
  return concatBytes(encoder.encode('<Bytes>'), bytes, encoder.encode('</Bytes>'))
}

export function toBytes(hex: string): Uint8Array {
  return hexToBytes(hex.replace(/^0x/, ''))
}

const toOption = (hex: string | null | undefined) =>
  hex ? concatBytes(Uint8Array.of(1), toBytes(hex)) : Uint8Array.of(0)

function toU32(hex: string): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, Number(hex), true)
  return bytes
}

function toCompact(value: bigint): Uint8Array {
  const lowest = (number: bigint, length: number) =>
    Uint8Array.from({ length }, (_, index) => Number((number >> BigInt(8 * index)) & 255n))
  if (value < 64n) return lowest(value << 2n, 1)
  if (value < 16_384n) return lowest((value << 2n) | 1n, 2)
  if (value < 1_073_741_824n) return lowest((value << 2n) | 2n, 4)
  const length = Math.ceil(value.toString(16).length / 2)
  return concatBytes(Uint8Array.of(((length - 4) << 2) | 3), lowest(value, length))
}
