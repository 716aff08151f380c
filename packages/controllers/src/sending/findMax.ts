import {
  bareAddress,
  type CaipAddress,
  createError,
  type FeeEstimate,
  isKitError,
  type Transfer,
  toKitError,
} from '@latchkey/core'
import type { Holding } from '../portfolio/Holding.js'

export type MaxInput = {
  readonly holding: Holding
  readonly from: CaipAddress
  /** The receiver, where it is known: the fee may depend on it. */
  readonly to: string | undefined
  estimate(transfer: Transfer): Promise<FeeEstimate>
}

/**
 * The most that can be sent. Of a token, its balance. Of the native currency, the balance less the
 * fee and what the chain keeps: the fee is estimated for a half first, then for what is left, since
 * it may grow with the amount.
 *
 * @throws INSUFFICIENT_FUNDS when the balance does not pay the fee, and the errors of the estimate
 */
export async function findMax({ holding, from, to, estimate }: MaxInput): Promise<{
  readonly amount: bigint
  readonly fee?: FeeEstimate
}> {
  const { token, balance } = holding
  if (token !== undefined) return { amount: balance }
  const receiver = to ?? bareAddress(from)
  const half = balance / 2n
  if (half === 0n) throw createError('INSUFFICIENT_FUNDS')
  const estimateFor = (amount: bigint) => estimate({ to: receiver, amount })
  const least = await estimateFor(half)
  const spendable = balance - (least.reserve ?? 0n)
  for (const factor of factors) {
    const amount = spendable - least.fee * factor
    if (amount <= 0n) break
    const found = await fitting(amount, spendable, estimateFor)
    if (found) return found
  }
  throw createError('INSUFFICIENT_FUNDS')
}

/** How often the first fee is left over, until the rest can pay for itself. */
const factors = [1n, 2n, 4n, 8n]

/** An amount that pays its own fee: this one, or what its fee leaves over. */
async function fitting(
  amount: bigint,
  spendable: bigint,
  estimateFor: (amount: bigint) => Promise<FeeEstimate>,
): Promise<{ readonly amount: bigint; readonly fee: FeeEstimate } | undefined> {
  try {
    const fee = await estimateFor(amount)
    if (amount + fee.fee <= spendable) return { amount, fee }
    const less = spendable - fee.fee
    if (less <= 0n) return undefined
    const again = await estimateFor(less)
    return less + again.fee <= spendable ? { amount: less, fee: again } : undefined
  } catch (error) {
    // With so little left the chain takes no such transfer.
    if (isKitError(toKitError(error), 'INSUFFICIENT_FUNDS')) return undefined
    throw error
  }
}
