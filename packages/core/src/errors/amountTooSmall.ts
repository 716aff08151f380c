import { formatUnits } from '../amount/units.js'
import type { BaseError } from './BaseError.js'
import { createError } from './createError.js'

/**
 * AMOUNT_TOO_SMALL with the figure for the person.
 *
 * @param minimum In the smallest unit.
 * @example
 * throw amountTooSmall(546n, { symbol: 'BTC', decimals: 8 }) // minimum: '0.00000546'
 */
export function amountTooSmall(
  minimum: bigint,
  { symbol, decimals }: { readonly symbol: string; readonly decimals: number },
): BaseError {
  return createError('AMOUNT_TOO_SMALL', {
    params: { minimum: formatUnits(minimum, decimals), symbol },
  })
}
