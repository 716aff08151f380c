import { type Actor, createError, type MaxEstimate } from '@latchkey/core'
import type { CosmosContext } from '../CosmosContext.js'
import { createLcd } from '../chain/createLcd.js'
import { readSpendable } from '../chain/readSpendable.js'
import { estimateFee, readAccount } from './fee.js'
import { toPlan } from './planTransfer.js'

/**
 * The most of the network's own coin that can be sent to `to` with `memo`, and the fee that it leaves over. The
 * gas has the margin of every estimate, and a price of the moment a higher one.
 *
 * @throws INSUFFICIENT_FUNDS when nothing is left beside the fee, MEMO_TOO_LONG
 */
export async function estimateMax(
  context: CosmosContext,
  {
    account,
    network: given,
    to,
    memo,
  }: Pick<Actor, 'account' | 'network'> & { readonly to: string; readonly memo?: string },
): Promise<MaxEstimate> {
  const actor = { account: { ...account }, network: { ...given } }
  const planOf = (amount: bigint) =>
    toPlan(context, { ...actor, transfer: { to, amount, ...(memo !== undefined && { memo }) } })
  const { network, from, denom } = planOf(1n)
  const lcd = createLcd(network, context.rpc)
  const [{ spendable }, chainAccount] = await Promise.all([
    readSpendable(lcd, from, denom),
    readAccount(lcd, from),
  ])
  if (spendable === 0n) throw createError('INSUFFICIENT_FUNDS')
  // A simulation pays no fee, so all that is spendable passes it.
  const estimate = await estimateFee(lcd, planOf(spendable), chainAccount, {
    until: 'signing',
  })
  if (spendable <= estimate.fee) throw createError('INSUFFICIENT_FUNDS')
  return { amount: spendable - estimate.fee, fee: { ...estimate, bound: 'kept' } }
}
