import type { BuiltTransaction } from '@latchkey/api'
import { type BuiltSwap, createError, parseCaipAddress, type SwapOrder } from '@latchkey/core'

/**
 * A built swap in the terms of the capability. The wire has no value: it is the amount where the
 * currency is given, and 0 elsewhere.
 *
 * @throws SWAP_REFUSED for another account, SWAP_PRICE_CHANGED for less than was quoted
 */
export function readBuilt(
  { tx: { from, to, data, amount }, minAmount, spender }: BuiltTransaction,
  order: SwapOrder,
  user: string,
): BuiltSwap {
  const refused = (details: string) => createError('SWAP_REFUSED', { details })
  const target = readAddress(to)
  if (!target) throw refused('contract')
  if (from.toLowerCase() !== user.toLowerCase()) throw refused('account')
  const least = minAmount === undefined || minAmount === null ? amount : minAmount
  if (BigInt(least) < order.minAmount || BigInt(amount) < order.minAmount)
    throw createError('SWAP_PRICE_CHANGED', { details: 'amount' })
  const taker = spender ? (readAddress(spender)?.address ?? spender) : undefined
  return {
    network: target.network,
    to: target.address,
    data,
    value: order.give === undefined ? order.amount : 0n,
    ...(taker !== undefined && { spender: taker }),
  }
}

function readAddress(id: string) {
  try {
    const { namespace, reference, address } = parseCaipAddress(id)
    return { network: `${namespace}:${reference}`, address }
  } catch {
    return undefined
  }
}
