/**
 * The promise's outcome, or the error that `late` makes when it has not come in time. What comes
 * later is dropped.
 */
export function withDeadline<T>(work: Promise<T>, ms: number, late: () => unknown): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
