import { isSame } from '../isSame.js'
import type { SwapRefusal, SwapToRead } from './SwapReader.js'

/** Aggregators name the native currency so. */
export const nativeToken = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
export const noAddress = '0x0000000000000000000000000000000000000000'

/** A swap as the outer call of an aggregator says it. */
export type SaidSwap = {
  readonly give: string
  readonly get: string
  readonly amount: bigint
  /** The least that arrives, after all fees. */
  readonly minimum: bigint
  readonly recipient: string
}

/** Compares the call with the order. `native`: the router's name of the native currency. */
export function compareSwap(
  said: SaidSwap,
  { order, user }: Pick<SwapToRead, 'order' | 'user'>,
  native: string = nativeToken,
): SwapRefusal | undefined {
  const { give = native, get = native } = order
  if (!isSame(said.give, give) || !isSame(said.get, get)) return 'path'
  if (said.amount !== order.amount) return 'amount'
  if (!isSame(said.recipient, user)) return 'recipient'
  return said.minimum < order.minAmount ? 'minimum' : undefined
}

/** Routers read the zero address as the sender's own. */
export const recipientOf = (said: string, user: string): string =>
  isSame(said, noAddress) ? user : said
