/** A clock that moves only on demand. */
export type FakeClock = {
  now(): number
  setTimeout(callback: () => void, ms: number): () => void
  /** Timers that have not fired. */
  pending(): number
  /** Runs the timers due within `ms`, in order, and lets promises settle after each. */
  advance(ms: number): Promise<void>
}

/** Lets every promise that can settle do so. */
export async function settle(): Promise<void> {
  // Browsers have no setImmediate, and make a nested setTimeout wait 4 ms.
  const { setImmediate: soon = (resolve: () => void) => setTimeout(resolve, 0) } = globalThis as {
    setImmediate?: (run: () => void) => unknown
  }
  await new Promise<void>((resolve) => soon(resolve))
}

/**
 * A virtual clock for deadlines, polling and delays.
 *
 * @example
 * const clock = createFakeClock()
 * clock.setTimeout(() => console.log('due'), 4_000)
 * await clock.advance(4_000)
 */
export function createFakeClock(startAt = 1_700_000_000_000): FakeClock {
  const timers = new Map<number, { readonly at: number; readonly callback: () => void }>()
  let now = startAt
  let ids = 0
  return {
    now: () => now,
    setTimeout(callback, ms) {
      const id = ++ids
      timers.set(id, { at: now + Math.max(0, ms), callback })
      return () => {
        timers.delete(id)
      }
    },
    pending: () => timers.size,
    async advance(ms) {
      const until = now + ms
      await settle()
      for (;;) {
        const [next] = [...timers]
          .filter(([, { at }]) => at <= until)
          .sort(([a, x], [b, y]) => x.at - y.at || a - b)
        if (!next) break
        const [id, { at, callback }] = next
        timers.delete(id)
        now = Math.max(now, at)
        callback()
        await settle()
      }
      now = until
    },
  }
}
