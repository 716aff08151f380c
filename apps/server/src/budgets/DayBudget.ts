import { HttpProblem } from '../http/HttpProblem.js'
import type { RateState } from '../http/rateHeaders.js'

/** What a project may use in a day. */
export type DayBudget = 'rpcPerDay' | 'eventsPerDay' | 'relayBytesPerDay'

/** A day's budget that is used up. */
export const budgetSpent = (retryAfterSeconds: number, rate: RateState) =>
  new HttpProblem(429, 'BUDGET_SPENT', 'The project has used what it may use in a day', {
    retryAfterSeconds,
    rate,
  })
