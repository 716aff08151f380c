import { channelLimits } from '../protocol/messages.js'

/** Returns a function that is true while a host keeps its rate: 20 calls a second, 40 at once. */
export function createAllowance(now: () => number = () => performance.now()): () => boolean {
  const { perSecond, burst } = channelLimits
  let left: number = burst
  let at = now()
  return () => {
    const time = now()
    left = Math.min(burst, left + ((time - at) / 1000) * perSecond)
    at = time
    if (left < 1) return false
    left -= 1
    return true
  }
}
