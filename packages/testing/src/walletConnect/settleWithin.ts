/** Time for the page to acknowledge the owner's answer. */
export const acknowledgementMs = 10_000

/** Settles like `work`, or rejects after the deadline. */
export async function settleWithin<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError('The page did not answer.')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
