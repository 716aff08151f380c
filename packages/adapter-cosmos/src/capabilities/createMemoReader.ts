import { base64ToBytes, readForeign } from '@latchkey/core/adapter'
import { toAmount } from '../chain/createLcd.js'

/** Messages of relayers. */
const relayed = '/ibc.core.channel.v1.'

/**
 * Finds the memo of a movement. That of a transaction is its signer's. A relayer has signed where
 * packets arrive, and each packet has the memo of its sender (ICS-20).
 */
export function createMemoReader(
  response: unknown,
  messages: readonly unknown[],
): (movement: { readonly to: string; readonly amount: bigint }) => unknown {
  const isRelayed = messages.some((message) =>
    String(readForeign(message, '@type')).startsWith(relayed),
  )
  if (!isRelayed) return () => readForeign(response, 'tx', 'body', 'memo')
  const packets = messages.map(readPacket)
  return ({ to, amount }) => {
    const own = packets.find(
      (packet) =>
        readForeign(packet, 'receiver') === to &&
        toAmount(readForeign(packet, 'amount')) === amount,
    )
    return readForeign(own, 'memo')
  }
}

/** The `FungibleTokenPacketData` that a message hands over; undefined for any other message. */
function readPacket(message: unknown): unknown {
  if (readForeign(message, '@type') !== `${relayed}MsgRecvPacket`) return undefined
  const data = readForeign(message, 'packet', 'data')
  const bytes = typeof data === 'string' ? base64ToBytes(data) : undefined
  try {
    return bytes && JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    // A packet of another application.
    return undefined
  }
}
