import { parseUnits } from '@latchkey/core'
import type { BuyingState, BuyProblem } from './BuyingController.js'

/** Enough for the amounts of every currency. */
const decimals = 18

export type BuyFormToCheck = Pick<
  BuyingState,
  | 'providers'
  | 'provider'
  | 'options'
  | 'asksSubdivision'
  | 'subdivision'
  | 'token'
  | 'fiat'
  | 'amount'
  | 'limits'
  | 'quote'
> & {
  readonly isRestricted: boolean
  /** Only the provider's page shows the price. */
  readonly isUnquoted: boolean
}

/** The first problem of the form and its quote, in the order of the form. */
export function findBuyProblem(form: BuyFormToCheck): BuyProblem | undefined {
  return findFormProblem(form) ?? (form.isUnquoted ? undefined : findQuoteProblem(form))
}

/** The first problem of the form without the quote, which prevents a request for one. */
export function findFormProblem({
  isRestricted,
  isUnquoted,
  provider,
  options,
  asksSubdivision,
  subdivision,
  fiat,
  token,
  amount,
  limits,
}: Omit<BuyFormToCheck, 'quote' | 'providers'>): BuyProblem | undefined {
  if (isRestricted) return 'RESTRICTED_REGION'
  if (!provider) return 'NO_PROVIDER'
  if (asksSubdivision && subdivision === undefined) return 'SUBDIVISION_REQUIRED'
  // The offers of another place, or of another provider, are not known yet.
  const pending = options.status === 'pending' ? 'QUOTE_PENDING' : undefined
  if (!token || !fiat) return pending ?? 'TOKEN_REQUIRED'
  if (isUnquoted) return undefined
  if (amount === '') return 'AMOUNT_REQUIRED'
  const units = toUnits(amount)
  if (units === undefined) return 'INVALID_AMOUNT'
  if (units === 0n) return 'AMOUNT_REQUIRED'
  if (limits && units < (toUnits(limits.min) ?? 0n)) return 'BELOW_MINIMUM'
  if (limits && units > (toUnits(limits.max) ?? 0n)) return 'ABOVE_MAXIMUM'
  return pending
}

function findQuoteProblem({ quote }: BuyFormToCheck): BuyProblem | undefined {
  if (quote.status === 'error') return 'QUOTE_UNAVAILABLE'
  if (quote.status !== 'success') return 'QUOTE_PENDING'
  return quote.data?.isMock === false ? undefined : 'QUOTE_UNAVAILABLE'
}

function toUnits(amount: string): bigint | undefined {
  try {
    return /^\d+(\.\d{1,2})?$/.test(amount) ? parseUnits(amount, decimals) : undefined
  } catch {
    return undefined
  }
}
