import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
} from '@solana/kit'

/** Instructions of the compute budget program, and the units that each one takes. */
const setLimit = 2
const setPrice = 3
const unitsOfInstruction = 150

type Message = ReturnType<ReturnType<typeof getCompiledTransactionMessageDecoder>['decode']>
/** A change that a wallet makes to what it signs. */
export type Change = (message: Message) => Message

/** A transaction of one signer, changed and signed. */
export function signWith(
  wire: Uint8Array,
  change: Change,
  sign: (message: Uint8Array) => Uint8Array,
): Uint8Array {
  const { messageBytes } = getTransactionDecoder().decode(wire)
  const message = change(getCompiledTransactionMessageDecoder().decode(messageBytes))
  const signed = new Uint8Array(getCompiledTransactionMessageEncoder().encode(message as never))
  return Uint8Array.from([1, ...sign(signed), ...signed])
}

/** With another priority fee, in micro-lamports per unit, and with the units of its instruction. */
export const withUnitPrice =
  (price: bigint): Change =>
  (message) => {
    if (!('instructions' in message)) throw new TypeError('no instructions')
    const program = message.staticAccounts.findIndex((each) => each.startsWith('ComputeBudget'))
    const data = new Uint8Array(9)
    data[0] = setPrice
    new DataView(data.buffer).setBigUint64(1, price, true)
    const others = message.instructions.flatMap((each) => {
      if (each.programAddressIndex !== program || !each.data) return [each]
      if (each.data[0] !== setLimit) return []
      const limit = Uint8Array.from(each.data)
      const view = new DataView(limit.buffer)
      view.setUint32(1, view.getUint32(1, true) + unitsOfInstruction, true)
      return [{ ...each, data: limit }]
    })
    return {
      ...message,
      instructions: [{ programAddressIndex: program, data }, ...others],
    } as Message
  }
