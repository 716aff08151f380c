import type { FeeEstimate } from '../adapter/capabilities.js'
import { formatUnits } from '../amount/units.js'
import { createError } from './createError.js'

/** A wallet may raise an estimated fee to this many times of it, as its owner may choose. */
const mostTimes = 2n

/**
 * Refuses a signed fee that the person has not agreed to.
 *
 * @param signed In the smallest unit of the native currency.
 * @throws FEE_RAISED with `fee` in whole units, and in the smallest one as `units`
 * @example
 * checkSignedFee(10_000n, { fee: 5_000n }, { symbol: 'SOL', decimals: 9 }) // passes
 */
export function checkSignedFee(
  signed: bigint,
  agreed: FeeEstimate | undefined,
  { symbol, decimals }: { readonly symbol: string; readonly decimals: number },
): void {
  if (!agreed) return
  const most = agreed.bound === 'kept' ? agreed.fee : agreed.fee * mostTimes
  if (signed > most)
    throw createError('FEE_RAISED', {
      params: { fee: formatUnits(signed, decimals), symbol, units: signed.toString() },
    })
}
