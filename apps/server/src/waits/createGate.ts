export type GateOptions = {
  /** The longest wait for a place, in milliseconds. @default for ever */
  readonly waitMs?: number
  /** The error after that wait. */
  late?(): unknown
}

/** Limits concurrency to `most`; the others wait in order of arrival. */
export function createGate(
  most: number,
  { waitMs, late = () => new Error('late') }: GateOptions = {},
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  const enter = () =>
    new Promise<void>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const next = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.push(next)
      if (waitMs === undefined) return
      timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(next), 1)
        reject(late())
      }, waitMs)
    })
  return async (work) => {
    if (running >= most) await enter()
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Passes the place directly to the next waiter.
      if (next) next()
      else running -= 1
    }
  }
}
