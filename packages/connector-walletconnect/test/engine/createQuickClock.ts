import type { EngineClock } from '../../src/engine/EngineClock.js'

/**
 * The machine's clock with waits that take a part of their time: deadlines keep their order, and
 * tests do not wait for them.
 */
export const createQuickClock = (times: number): EngineClock => ({
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms / times)
    return () => clearTimeout(timer)
  },
})

export const quickClock = createQuickClock(4)

/**
 * Stands still until it is moved; what is due by then is run in its order. Its timers go on when
 * somebody sets the clock, as a machine's do.
 */
export function createManualClock() {
  let elapsed = 0
  let start = Date.now()
  const due = new Set<{ readonly at: number; run(): void }>()
  return {
    now: () => start + elapsed,
    after(ms: number, callback: () => void) {
      const entry = { at: elapsed + ms, run: callback }
      due.add(entry)
      return () => void due.delete(entry)
    },
    /** Lets what was started settle between the steps. */
    async advance(ms: number) {
      const end = elapsed + ms
      for (;;) {
        const [next] = [...due]
          .filter(({ at }) => at <= end)
          .sort((one, other) => one.at - other.at)
        if (!next) break
        elapsed = Math.max(elapsed, next.at)
        due.delete(next)
        next.run()
        await new Promise((resolve) => setImmediate(resolve))
      }
      elapsed = end
    },
    /** Somebody sets the machine's clock. */
    shift(ms: number) {
      start += ms
    },
    waiting: () => due.size,
  } satisfies EngineClock & Record<string, unknown>
}
