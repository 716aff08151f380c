import { currentCaller } from '../http/currentCaller.js'
import type { Limits } from './createLimits.js'

/** Every caller has so many requests, however small the plan. */
const leastRequests = 100

/**
 * Limits in which one caller uses a share of a vendor's day at most, so that it cannot use the day
 * up for all.
 */
export const withCallerShares = (limits: Limits, share: number): Limits => ({
  ...limits,
  spend: async (name, key, amount, most) => {
    const caller = currentCaller()
    const own = Math.max(leastRequests, Math.ceil(most * share))
    if (name === 'enginePerDay' && caller !== undefined && own < most)
      await limits.spend('engineOfCallerPerDay', `${key} ${caller}`, amount, own)
    await limits.spend(name, key, amount, most)
  },
})
