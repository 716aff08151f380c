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
 * Stands still until it is moved, then runs the due timers in order. A shift of the clock does not
 * affect its timers, as on a real machine.
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
    /** Shifts the machine's clock, as a user could. */
    shift(ms: number) {
      start += ms
    },
    waiting: () => due.size,
  } satisfies EngineClock & Record<string, unknown>
}
