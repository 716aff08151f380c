import {
  bareAddress,
  type CaipAddress,
  createError,
  type FeeEstimate,
  type UnspentCoin,
} from '@latchkey/core'
import type { Holding } from '../portfolio/Holding.js'
import type { Subject } from '../portfolio/subject.js'
import { least } from './findProblem.js'
import { readMax, readSpendable } from './readBounds.js'
import type { Receiver } from './SendingController.js'
import type { SendingParts } from './SendingParts.js'

export type FoundMax = {
  readonly amount: bigint
  /** The fee that the amount leaves over, of the native currency. */
  readonly fee?: FeeEstimate
}

export type MaxToFind = {
  readonly from: CaipAddress
  readonly holding: Holding
  readonly receiver: Receiver
  /** The memo that is sent. */
  readonly memo?: string | undefined
  /** The coins that the person agreed to spend. */
  readonly collectibles?: readonly UnspentCoin[]
}

/**
 * The most that can be sent: of a token what is spendable, of the native currency that less the fee.
 *
 * @throws INSUFFICIENT_FUNDS when the balance does not pay the fee, and the errors of the chain
 */
export async function findMax(
  parts: SendingParts,
  subject: Subject,
  { from, holding, receiver, memo, collectibles = [] }: MaxToFind,
): Promise<FoundMax> {
  const { token, balance } = holding
  if (token !== undefined) {
    const found = await readSpendable(parts, subject, token)
    return { amount: least(balance, found?.spendable) }
  }
  // The fee may depend on the receiver and the memo.
  const to = receiver.status === 'ready' ? receiver.address : bareAddress(from)
  const { amount, fee } = await readMax(parts, subject, {
    to,
    ...(memo && { memo }),
    ...(collectibles.length > 0 && { collectibles: collectibles.map(({ id }) => id) }),
  })
  // The form knows a smaller balance, so that of the node is the older one.
  const most = least(amount, balance - fee.fee)
  if (most <= 0n) throw createError('INSUFFICIENT_FUNDS')
  return { amount: most, fee }
}
