/** Limits concurrency to `most`; the others wait in order of arrival. */
export function createGate(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
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
