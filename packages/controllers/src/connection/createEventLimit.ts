import type { KitParts } from '../kit/KitParts.js'

/**
 * A person in a wallet makes a handful of changes a second; what makes more is a fault or a flood.
 */
const mostPerSecond = 20
const secondMs = 1_000

export type EventLimit = {
  /**
   * Runs at once, or for a wallet that floods the page at the next second, and then only the last
   * one of a key.
   */
  run(key: string, act: () => void): void
  /** What waits runs now. */
  flush(): void
  stop(): void
}

/**
 * Bounds what a wallet's events cost the page: 20 a second, and from then on the last ones once a
 * second until it is quiet.
 */
export function createEventLimit(
  { environment, lifetime }: Pick<KitParts, 'environment' | 'lifetime'>,
  connectorId: string,
): EventLimit {
  const waiting = new Map<string, () => void>()
  let since = Number.NEGATIVE_INFINITY
  let count = 0
  let clearTimer: (() => void) | undefined

  function flush() {
    const due = [...waiting.values()]
    waiting.clear()
    for (const act of due) act()
  }

  function tick() {
    clearTimer = undefined
    const floods = count > mostPerSecond
    since = environment.now()
    // A wallet that was not quiet for a whole second stays muted.
    count = floods ? mostPerSecond : 0
    if (floods) mute()
    flush()
  }

  function mute() {
    clearTimer ??= lifetime.setTimeout(tick, secondMs)
  }

  return {
    flush,
    run(key, act) {
      const now = environment.now()
      if (!clearTimer && !(now - since < secondMs && now >= since)) {
        since = now
        count = 0
      }
      count++
      if (count <= mostPerSecond && !clearTimer) return act()
      if (!clearTimer)
        environment.log(
          'warn',
          `The wallet ${connectorId} sends more than ${mostPerSecond} events a second: it is heard once a second.`,
        )
      mute()
      // The order in which they came last.
      waiting.delete(key)
      waiting.set(key, act)
    },
    stop() {
      clearTimer?.()
      clearTimer = undefined
      waiting.clear()
    },
  }
}
