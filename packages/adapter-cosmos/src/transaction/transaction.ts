import { isSameBytes } from '@latchkey/core/adapter'
import { concatBytes } from '../language/bytes.js'
import { type ChainMessage, type Coin, encodeCoin } from './messages.js'
import { bytes, message, readFields, text, uint } from './protobuf.js'

/** `cosmos.tx.signing.v1beta1.SignMode`. */
export const signModes = { direct: 1, aminoJson: 127 } as const

export type Fee = { readonly amount: readonly Coin[]; readonly gas: string }

const encodeAny = (field: number, typeUrl: string, value: Uint8Array): Uint8Array =>
  message(field, text(1, typeUrl), bytes(2, value))

/** `TxBody.messages`, which come first in a `TxBody`. */
export const encodeMessages = (messages: readonly ChainMessage[]): Uint8Array =>
  concatBytes(messages.map(({ typeUrl, protobuf }) => encodeAny(1, typeUrl, protobuf)))

/** `cosmos.tx.v1beta1.TxBody`. `timeoutHeight` is the last block that may include it. */
export function encodeBody(
  messages: readonly ChainMessage[],
  {
    memo = '',
    timeoutHeight = 0n,
  }: { readonly memo?: string; readonly timeoutHeight?: bigint } = {},
): Uint8Array {
  return concatBytes([encodeMessages(messages), text(2, memo), uint(3, timeoutHeight)])
}

/** True if a `TxBody` carries this memo. */
export const hasMemo = (body: Uint8Array, memo: string): boolean =>
  isSameBytes(find(body, 2)?.bytes ?? new Uint8Array(), new TextEncoder().encode(memo))

const sdkKeys = '/cosmos.crypto.secp256k1.PubKey'

/**
 * `cosmos.tx.v1beta1.AuthInfo` of one signer with a secp256k1 key. All types of such keys have the
 * same fields.
 */
export function encodeAuthInfo(input: {
  readonly publicKey: Uint8Array
  /** The key's protobuf type. @default the Cosmos SDK's own */
  readonly keyType?: string | undefined
  readonly sequence: bigint
  readonly fee: Fee
  readonly mode: number
}): Uint8Array {
  const { publicKey, keyType = sdkKeys, sequence, fee, mode } = input
  return concatBytes([
    message(
      1,
      encodeAny(1, keyType, bytes(1, publicKey)),
      message(2, message(1, uint(1, mode))),
      uint(3, sequence),
    ),
    message(2, ...fee.amount.map((coin) => encodeCoin(1, coin)), uint(2, BigInt(fee.gas))),
  ])
}

/** `cosmos.tx.v1beta1.TxRaw`. */
export function encodeRaw(
  body: Uint8Array,
  authInfo: Uint8Array,
  signature: Uint8Array,
): Uint8Array {
  return concatBytes([bytes(1, body), bytes(2, authInfo), bytes(3, signature)])
}

/**
 * What a signed transaction says of its life: the sequence of its signer, and the last block that
 * can hold it (undefined for none). A wallet may have changed both.
 */
export function readLife(raw: Uint8Array): {
  readonly sequence: bigint
  readonly timeoutHeight: bigint | undefined
} {
  const signer = find(find(raw, 2)?.bytes, 1)
  return {
    sequence: find(signer?.bytes, 3)?.number ?? 0n,
    timeoutHeight: find(find(raw, 1)?.bytes, 3)?.number || undefined,
  }
}

/** The fee and gas of a signed transaction, which a wallet may have changed. */
export function readFee(raw: Uint8Array): Fee {
  const fee = find(find(raw, 2)?.bytes, 2)?.bytes ?? new Uint8Array()
  const coins = readFields(fee)?.filter(({ field }) => field === 1) ?? []
  const textOf = (coin: Uint8Array | undefined, field: number) =>
    new TextDecoder().decode(find(coin, field)?.bytes)
  return {
    amount: coins.map(({ bytes: coin }) => ({ denom: textOf(coin, 1), amount: textOf(coin, 2) })),
    gas: String(find(fee, 2)?.number ?? 0n),
  }
}

const find = (value: Uint8Array | undefined, wanted: number) =>
  readFields(value ?? new Uint8Array())?.findLast(({ field }) => field === wanted)

/** The document of SIGN_MODE_LEGACY_AMINO_JSON, for Keplr's `signAmino`. */
export type AminoDoc = {
  readonly chain_id: string
  readonly account_number: string
  readonly sequence: string
  readonly fee: Fee
  readonly msgs: readonly unknown[]
  readonly memo: string
}

/** JSON with sorted keys: equal text means equal values. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
