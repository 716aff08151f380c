import type { Database } from '../database/Database.js'

const measureMs = 60_000
/** Smaller offsets are network latency or irrelevant. */
const noticedMs = 250

export type Clock = {
  /** Milliseconds since 1970 by the database's clock, which all its instances share. */
  readonly now: () => number
  /** Lag of this machine's clock behind the database's, in milliseconds. */
  readonly offset: () => number
  measure(): Promise<void>
  stop(): void
}

/** The clock of this instance: the database's, if it runs on another machine. */
export async function createClock(
  { clock }: Pick<Database, 'clock'>,
  { local = Date.now, onError }: { local?: () => number; onError(error: unknown): void },
): Promise<Clock> {
  let offset = 0
  const measure = async () => {
    if (!clock) return
    try {
      const before = local()
      const theirs = await clock()
      const measured = Math.round(theirs - (before + local()) / 2)
      offset = Math.abs(measured) < noticedMs ? 0 : measured
    } catch (error) {
      onError(error)
    }
  }
  await measure()
  const timer = setInterval(() => void measure(), measureMs)
  timer.unref()
  return {
    now: () => local() + offset,
    offset: () => offset,
    measure,
    stop: () => clearInterval(timer),
  }
}
