import type { Database } from '../database/Database.js'

const measureMs = 60_000
/** Less is the time of the answer, or none of anybody's concern. */
const noticedMs = 250

export type Clock = {
  /** Milliseconds since 1970, as the database has them: all instances of one database agree. */
  readonly now: () => number
  /** How far this machine's clock is behind the database's, in milliseconds. */
  readonly offset: () => number
  measure(): Promise<void>
  stop(): void
}

/** The clock of this instance: the database's, where that is another machine's. */
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
