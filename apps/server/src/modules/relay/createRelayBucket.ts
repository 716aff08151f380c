/** How much one socket may ask for: so many requests a second, twice as many at once. A long frame counts as several. */
export function createRelayBucket(perSecond: number, now: () => number = () => performance.now()) {
  const most = perSecond * 2
  let tokens = most
  let filledAt = now()
  return {
    take: (bytes: number): boolean => {
      const time = now()
      tokens = Math.min(most, tokens + ((time - filledAt) / 1000) * perSecond)
      filledAt = time
      const cost = 1 + Math.floor(bytes / bytesPerToken)
      if (tokens < cost) return false
      tokens -= cost
      return true
    },
  }
}

const bytesPerToken = 16 * 1024
