export type CallerGateOptions = {
  /** How much runs at once in all, and of one caller. */
  readonly most: number
  readonly mostOfCaller: number
  /** How much of one caller waits. @default without end */
  readonly mostWaiting?: number
}

/** A caller has too much waiting already. */
export class CallerCrowded extends Error {
  override readonly name = 'CallerCrowded'
}

/**
 * Limits concurrency in all and for each caller. The others wait; callers that wait take turns, so
 * that the many wishes of one do not delay another's.
 *
 * @returns runs a caller's work in its turn; rejects with CallerCrowded
 */
export function createCallerGate({
  most,
  mostOfCaller,
  mostWaiting = Number.POSITIVE_INFINITY,
}: CallerGateOptions): <T>(caller: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, number>()
  /** The caller whose turn is next is the first. */
  const waiting = new Map<string, (() => void)[]>()
  let total = 0
  const count = (caller: string, by: 1 | -1) => {
    total += by
    const own = (running.get(caller) ?? 0) + by
    if (own > 0) running.set(caller, own)
    else running.delete(caller)
  }
  const hasRoom = (caller: string) => total < most && (running.get(caller) ?? 0) < mostOfCaller
  const letIn = () => {
    for (const [caller, queue] of waiting) {
      if (total >= most) return
      if (!hasRoom(caller)) continue
      const enter = queue.shift()
      waiting.delete(caller)
      if (queue.length > 0) waiting.set(caller, queue)
      count(caller, 1)
      enter?.()
    }
  }
  return async (caller, work) => {
    if (hasRoom(caller)) count(caller, 1)
    else {
      const queue = waiting.get(caller) ?? []
      if (queue.length >= mostWaiting) throw new CallerCrowded()
      waiting.set(caller, queue)
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    try {
      return await work()
    } finally {
      count(caller, -1)
      letIn()
    }
  }
}
