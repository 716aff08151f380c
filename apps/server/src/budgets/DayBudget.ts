import { HttpProblem } from '../http/HttpProblem.js'
import type { RateState } from '../http/rateHeaders.js'

/** A project's daily budgets. */
export type ProjectBudget = 'rpcPerDay' | 'eventsPerDay' | 'relayBytesPerDay'

/** All daily budgets: those of projects, that of a vendor's key, and a caller's part of it. */
export type DayBudget = ProjectBudget | 'enginePerDay' | 'engineOfCallerPerDay'

/** The error for a spent daily budget. */
export const budgetSpent = (retryAfterSeconds: number, rate: RateState) =>
  new HttpProblem(429, 'BUDGET_SPENT', 'The project has used what it may use in a day', {
    retryAfterSeconds,
    rate,
  })
