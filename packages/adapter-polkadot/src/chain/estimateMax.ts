import { createError, type MaxEstimate } from '@latchkey/core'
import type { Hex } from '../language/Hex.js'
import type { Chain } from './createChains.js'
import { draftTransfer, readDraftFee } from './prepareTransfer.js'
import { readSpendable } from './readSpendable.js'

/**
 * An eighth more than the fee of now. The runtime's fee multiplier changes with each block, by a
 * small fraction of a percent.
 */
export const withMargin = (fee: bigint): bigint => fee + (fee + 7n) / 8n

/**
 * The most of the native currency that `from` can send, and the fee that it leaves over.
 *
 * @throws INSUFFICIENT_FUNDS when nothing is left beside the fee
 */
export async function estimateMax(chain: Chain, from: Hex, to: Hex): Promise<MaxEstimate> {
  const { spendable } = await readSpendable(chain, from)
  if (spendable === 0n) throw createError('INSUFFICIENT_FUNDS')
  // The fee grows with the encoding, which is longest for the largest amount.
  const draft = await draftTransfer(chain, from, { to, amount: spendable })
  const fee = withMargin(await readDraftFee(chain, draft, from))
  if (spendable <= fee) throw createError('INSUFFICIENT_FUNDS')
  return { amount: spendable - fee, fee: { fee, bound: 'kept' } }
}
