import { AuthInfo, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { MsgRecvPacket } from 'cosmjs-types/ibc/core/channel/v1/tx'
import { hashOf } from './transactions.mjs'

/**
 * The transaction of a hypothetical relayer for a packet. It is unsigned and says so: the stand-in
 * passes packets itself.
 */
export function relayedTransaction(
  { trace, amount, sender, receiver, memo: text, sourceChannel },
  channel,
  height,
) {
  const data = new TextEncoder().encode(
    JSON.stringify({
      denom: trace,
      amount: String(amount),
      sender,
      receiver,
      ...(text && { memo: text }),
    }),
  )
  const value = MsgRecvPacket.fromPartial({
    packet: {
      sequence: BigInt(height),
      sourcePort: 'transfer',
      sourceChannel,
      destinationPort: 'transfer',
      destinationChannel: channel,
      data,
    },
  })
  const typeUrl = '/ibc.core.channel.v1.MsgRecvPacket'
  const memo = 'handed over by the Latchkey stand-in, no relayer and no proof'
  const bodyBytes = TxBody.encode(
    TxBody.fromPartial({
      messages: [{ typeUrl, value: MsgRecvPacket.encode(value).finish() }],
      memo,
    }),
  ).finish()
  const bytes = TxRaw.encode(
    TxRaw.fromPartial({
      bodyBytes,
      authInfoBytes: AuthInfo.encode(AuthInfo.fromPartial({})).finish(),
    }),
  ).finish()
  return {
    bytes,
    hash: hashOf(bytes),
    messages: [{ typeUrl, value }],
    memo,
    timeoutHeight: 0n,
    sequence: 0n,
    fee: { gas: 0n, coins: [] },
  }
}
