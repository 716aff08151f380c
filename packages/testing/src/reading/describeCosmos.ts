import { formatUnits } from '@latchkey/core'
import { base64 } from '@scure/base'
import type { AminoDocument } from '../wallets/cosmos/CosmosWallet.js'
import type { AskLine } from './AskLine.js'
import type { KnownToken } from './KnownToken.js'

type Coin = { readonly denom: string; readonly amount: string }
type Fields = ReadonlyMap<number, readonly (Uint8Array | bigint)[]>

/** Describes a direct document: sends and ICS-20 transfers; other messages by type and bytes. */
export function describeSignDoc(
  body: Uint8Array,
  authInfo: Uint8Array,
  tokens?: readonly KnownToken[],
): readonly AskLine[] {
  const fields = readFields(body)
  const messages = bytesOf(fields, 1).flatMap((each): readonly AskLine[] => {
    const any = readFields(each)
    return describeMessage(textOf(any, 1), bytesOf(any, 2)[0] ?? new Uint8Array(), tokens)
  })
  const memo = textOf(fields, 2)
  const fee = bytesOf(readFields(authInfo), 2).flatMap((each) =>
    bytesOf(readFields(each), 1).map(readCoin),
  )
  return [...messages, ...toMemo(memo), ...toFee(fee, tokens)]
}

const toMemo = (memo: string): readonly AskLine[] => (memo ? [['Memo', memo]] : [])
const toFee = (fee: readonly Coin[], tokens?: readonly KnownToken[]): readonly AskLine[] =>
  fee.length === 0 ? [['Fee', 'none']] : fee.map((coin) => ['Fee', toText(coin, tokens)])

function describeMessage(
  type: string,
  value: Uint8Array,
  tokens?: readonly KnownToken[],
): readonly AskLine[] {
  const fields = readFields(value)
  if (type === '/cosmos.bank.v1beta1.MsgSend')
    return [
      ['To', textOf(fields, 2)],
      ...bytesOf(fields, 3).map((coin) => ['Amount', toText(readCoin(coin), tokens)] as const),
    ]
  if (type === '/ibc.applications.transfer.v1.MsgTransfer')
    return [
      ['What', `Transfer to another chain over ${textOf(fields, 2)}`],
      ['To', textOf(fields, 5)],
      ...bytesOf(fields, 3).map((coin) => ['Amount', toText(readCoin(coin), tokens)] as const),
    ]
  return [
    ['Message', type],
    ['Bytes', `0x${Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')}`],
  ]
}

/** Describes an amino document; for ADR-36, the text it carries. */
export function describeAmino(
  document: AminoDocument,
  tokens?: readonly KnownToken[],
): { readonly message?: string; readonly lines: readonly AskLine[] } {
  const messages = (document.msgs ?? []) as readonly {
    readonly type?: string
    readonly value?: Readonly<Record<string, unknown>>
  }[]
  const [first] = messages
  if (messages.length === 1 && first?.type === 'sign/MsgSignData')
    return {
      message: new TextDecoder().decode(base64.decode(String(first.value?.data ?? ''))),
      lines: [],
    }
  const lines = messages.flatMap(({ type, value = {} }): readonly AskLine[] => {
    if (type !== 'cosmos-sdk/MsgSend') return [[type ?? 'Message', JSON.stringify(value, null, 1)]]
    const coins = (value.amount ?? []) as readonly Coin[]
    return [
      ['To', String(value.to_address)],
      ...coins.map((coin) => ['Amount', toText(coin, tokens)] as const),
    ]
  })
  const fee = toFee(document.fee?.amount ?? [], tokens)
  return { lines: [...lines, ...toMemo(document.memo ?? ''), ...fee] }
}

const readCoin = (bytes: Uint8Array): Coin => {
  const fields = readFields(bytes)
  return { denom: textOf(fields, 1), amount: textOf(fields, 2) }
}

function toText({ denom, amount }: Coin, tokens: readonly KnownToken[] = []): string {
  const token = tokens.find(({ address }) => address === denom)
  return token && /^\d+$/.test(amount)
    ? `${formatUnits(BigInt(amount), token.decimals)} ${token.symbol}`
    : `${amount} ${denom}`
}

const bytesOf = (fields: Fields, number: number): readonly Uint8Array[] =>
  (fields.get(number) ?? []).filter((value): value is Uint8Array => value instanceof Uint8Array)
const textOf = (fields: Fields, number: number): string =>
  new TextDecoder().decode(bytesOf(fields, number)[0] ?? new Uint8Array())

/**
 * Reads the Protobuf wire format; stops at the first unknown part and keeps the fields before it.
 */
function readFields(bytes: Uint8Array): Fields {
  const fields = new Map<number, readonly (Uint8Array | bigint)[]>()
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; at < bytes.length; shift += 7n) {
      const byte = bytes[at++] ?? 0
      value |= BigInt(byte & 127) << shift
      if (byte < 128) break
    }
    return value
  }
  while (at < bytes.length) {
    const key = Number(varint())
    const kind = key & 7
    if (kind !== 0 && kind !== 2) break
    const number = key >> 3
    const value = varint()
    if (kind === 2) at += Number(value)
    const read = kind === 0 ? value : bytes.subarray(at - Number(value), at)
    fields.set(number, [...(fields.get(number) ?? []), read])
  }
  return fields
}
