/**
 * How much one socket may ask for: so many requests a second, twice as many at once. A long frame
 * counts as several, and so does one with many entries: what it costs beyond the burst is owed.
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
    /** What was found in a frame that has been taken. */
    charge: (cost: number): void => {
      tokens -= cost
    },
  }
}

const bytesPerToken = 16 * 1024
