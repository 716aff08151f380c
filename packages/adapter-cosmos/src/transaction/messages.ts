import { concatBytes } from '../language/bytes.js'
import { message, text, uint } from './protobuf.js'

export type Coin = { readonly denom: string; readonly amount: string }

/**
 * A message in both of its forms: protobuf for SIGN_MODE_DIRECT, amino JSON for
 * SIGN_MODE_LEGACY_AMINO_JSON.
 */
export type ChainMessage = {
  readonly typeUrl: string
  readonly protobuf: Uint8Array
  readonly amino: { readonly type: string; readonly value: Readonly<Record<string, unknown>> }
}

export const encodeCoin = (field: number, { denom, amount }: Coin): Uint8Array =>
  message(field, text(1, denom), text(2, amount))

/** `cosmos.bank.v1beta1.MsgSend`. */
export function createSend(input: {
  readonly from: string
  readonly to: string
  readonly coin: Coin
}): ChainMessage {
  const { from, to, coin } = input
  return {
    typeUrl: '/cosmos.bank.v1beta1.MsgSend',
    protobuf: concatBytes([text(1, from), text(2, to), encodeCoin(3, coin)]),
    amino: {
      type: 'cosmos-sdk/MsgSend',
      value: { from_address: from, to_address: to, amount: [coin] },
    },
  }
}

export type IbcTransfer = {
  readonly from: string
  readonly to: string
  readonly coin: Coin
  readonly channel: string
  /**
   * Timeout in nanoseconds since 1970; the other chain then rejects the packet and the coins
   * return.
   */
  readonly timeoutNs: bigint
  /** The text that the other chain gets with the packet. @default none */
  readonly memo?: string
}

/**
 * `ibc.applications.transfer.v1.MsgTransfer` (ICS-20), with a timeout by time and none by height.
 */
export function createIbcTransfer({
  from,
  to,
  coin,
  channel,
  timeoutNs,
  memo = '',
}: IbcTransfer): ChainMessage {
  return {
    typeUrl: '/ibc.applications.transfer.v1.MsgTransfer',
    protobuf: concatBytes([
      text(1, 'transfer'),
      text(2, channel),
      encodeCoin(3, coin),
      text(4, from),
      text(5, to),
      message(6),
      uint(7, timeoutNs),
      text(8, memo),
    ]),
    amino: {
      type: 'cosmos-sdk/MsgTransfer',
      value: {
        source_port: 'transfer',
        source_channel: channel,
        token: coin,
        sender: from,
        receiver: to,
        // Amino JSON omits zero heights but keeps their object.
        timeout_height: {},
        timeout_timestamp: timeoutNs.toString(),
        ...(memo && { memo }),
      },
    },
  }
}
