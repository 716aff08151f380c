/**
 * Request budget of one socket: a rate per second with a burst of twice that. Long frames and many
 * entries count as several requests; the excess over the burst becomes debt.
 */
export function createRelayBucket(perSecond: number, now: () => number = () => performance.now()) {
  const most = perSecond * 2
  let tokens = most
  let filledAt = now()
  return {
    take: (bytes: number): boolean => {
      const time = now()
      tokens = Math.min(most, tokens + ((time - filledAt) / 1000) * perSecond)
      filledAt = time
      if (tokens < 1) return false
      tokens -= 1 + Math.floor(bytes / bytesPerToken)
      return true
    },
    /** Charges the cost found in an accepted frame. */
    charge: (cost: number): void => {
      tokens -= cost
    },
  }
}

const bytesPerToken = 16 * 1024
