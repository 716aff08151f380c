/** The promise's outcome, or the error of `late` after the deadline. A later outcome is dropped. */
export function withDeadline<T>(work: Promise<T>, ms: number, late: () => unknown): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
