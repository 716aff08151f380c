import { withDeadline } from '../../../waits/withDeadline.js'

/** Group commits: items added during a write form the next group. */
export type GroupCommit<T> = {
  /** Resolves once the items' group is written; rejects with its error. */
  add(items: readonly T[]): Promise<void>
  /** Resolves when no item waits. */
  idle(): Promise<void>
  readonly size: () => number
  /** Waiting time of the oldest item in milliseconds; 0 if none waits. */
  readonly age: () => number
  /** Number of consecutive failed groups. */
  readonly failures: () => number
}

export type GroupCommitOptions<T> = {
  /** Writes a group; items added together stay together. */
  write(items: readonly T[]): Promise<void>
  readonly mostItems: number
  /** Longest delay to collect a group, in milliseconds. */
  readonly mostWaitMs: number
  /** Deadline of a write. A write that completes later duplicates the publisher's retry. */
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
 * Writes groups sequentially. A lone item is written at once. Under load a group waits as long as
 * the last write took, so that writing takes at most half of the time.
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
