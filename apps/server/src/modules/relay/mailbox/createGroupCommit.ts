import { withDeadline } from '../../../waits/withDeadline.js'

/** Work that is done in groups: what comes while one group is written is the next one. */
export type GroupCommit<T> = {
  /** Resolves once the group of these has been written, rejects with why it was not. */
  add(items: readonly T[]): Promise<void>
  /** Resolves when nothing waits. */
  idle(): Promise<void>
  readonly size: () => number
  /** How long the oldest item has been waiting, in milliseconds; 0 when none does. */
  readonly age: () => number
  /** How many groups in a row could not be written. */
  readonly failures: () => number
}

export type GroupCommitOptions<T> = {
  /** Several items that were added together are written together. */
  write(items: readonly T[]): Promise<void>
  readonly mostItems: number
  /** The longest that an item waits for company, in milliseconds. */
  readonly mostWaitMs: number
  /**
   * The longest that writing a group may take, and its error. What is written later nevertheless is
   * a duplicate of the publisher's next try.
   */
  readonly limitMs: number
  late(): unknown
}

type Entry<T> = {
  readonly items: readonly T[]
  readonly since: number
  done(): void
  failed(error: unknown): void
}

/**
 * Writes in groups, one after the other. A lone item is written at once; under load a group waits
 * as long as the last one took, so that writing never takes more than half of the time.
 */
export function createGroupCommit<T>({
  write,
  mostItems,
  mostWaitMs,
  limitMs,
  late,
}: GroupCommitOptions<T>): GroupCommit<T> {
  const waiting: Entry<T>[] = []
  let size = 0
  let running: Promise<void> | undefined
  let restUntil = 0
  let failures = 0
  let writingSince: number | undefined
  const take = (): readonly Entry<T>[] => {
    let count = 0
    let end = 0
    for (; end < waiting.length; end++) {
      count += waiting[end]?.items.length ?? 0
      if (end > 0 && count > mostItems) break
    }
    return waiting.splice(0, end)
  }
  const run = async () => {
    while (waiting.length > 0) {
      const rest = restUntil - performance.now()
      await new Promise<void>((resolve) => {
        if (rest > 0.5 && size < mostItems) setTimeout(resolve, rest)
        else setImmediate(resolve)
      })
      const group = take()
      writingSince = group[0]?.since
      const items = group.flatMap((entry) => entry.items)
      const from = performance.now()
      let failure: { error: unknown } | undefined
      try {
        await withDeadline(write(items), limitMs, late)
        failures = 0
      } catch (error) {
        failure = { error }
        failures += 1
      }
      const now = performance.now()
      restUntil = now + Math.min(mostWaitMs, now - from)
      size -= items.length
      writingSince = undefined
      for (const { done, failed } of group) failure ? failed(failure.error) : done()
    }
    running = undefined
  }
  return {
    add: (items) =>
      new Promise<void>((done, failed) => {
        waiting.push({ items, since: performance.now(), done, failed })
        size += items.length
        running ??= run()
      }),
    idle: async () => {
      while (running) await running
    },
    size: () => size,
    age: () => {
      const since = writingSince ?? waiting[0]?.since
      return since === undefined ? 0 : performance.now() - since
    },
    failures: () => failures,
  }
}
