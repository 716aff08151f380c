import { toUnits } from '../sending/toUnits.js'
import type { SwapProblem, SwappingState } from './SwappingController.js'

/** A price impact above it has to be accepted. */
const highestImpact = 0.03

export type SwapFormToCheck = Pick<
  SwappingState,
  'give' | 'get' | 'amount' | 'quote' | 'impactAccepted'
> & {
  readonly isSupported: boolean
  /** The native balance, which pays the fee; undefined where it is unknown. */
  readonly native: bigint | undefined
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The first problem of a form, in its order; undefined when it can be reviewed. */
export function findSwapProblem({
  isSupported,
  give,
  get,
  amount,
  quote,
  impactAccepted,
  native,
  now,
}: SwapFormToCheck): SwapProblem | undefined {
  if (!isSupported) return 'NETWORK_NOT_SUPPORTED'
  if (!give) return 'GIVE_REQUIRED'
  if (amount === '') return 'AMOUNT_REQUIRED'
  const units = toUnits(amount, give.decimals)
  if (units === undefined) return 'INVALID_AMOUNT'
  if (units === 0n) return 'AMOUNT_REQUIRED'
  if (give.amount !== undefined && units > give.amount) return 'INSUFFICIENT_FUNDS'
  if (!get) return 'GET_REQUIRED'
  if (get.isOnlyHeld) return 'GET_NOT_OFFERED'
  if (give.token?.toLowerCase() === get.token?.toLowerCase()) return 'SAME_TOKEN'
  const { data, status } = quote
  if (!data) return status === 'error' ? 'QUOTE_FAILED' : 'QUOTE_PENDING'
  if (now >= data.expiresAt) return 'QUOTE_EXPIRED'
  const fee = data.networkFee?.fee
  if (fee !== undefined && native !== undefined) {
    const rest = give.token === undefined ? native - units : native
    if (fee > rest) return 'FEE_NOT_COVERED'
  }
  const isSteep = (data.priceImpact ?? 0) > highestImpact
  return isSteep && !impactAccepted ? 'IMPACT_NOT_ACCEPTED' : undefined
}
