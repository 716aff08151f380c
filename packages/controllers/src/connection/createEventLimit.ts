import type { KitParts } from '../kit/KitParts.js'

/** A user makes a few changes a second in a wallet; more are a fault or a flood. */
const mostPerSecond = 20
const secondMs = 1_000

export type EventLimit = {
  /**
   * Runs `act` at once. For a flooding wallet, runs only the last `act` of each key once a second.
   */
  run(key: string, act: () => void): void
  /** Runs the waiting acts now. */
  flush(): void
  stop(): void
}

/**
 * Limits a wallet's events to 20 a second. Beyond that, passes only the last ones once a second
 * until the wallet is quiet.
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
    // A wallet stays muted until it is quiet for a whole second.
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
      // Re-inserts the key to keep the order of the latest events.
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
