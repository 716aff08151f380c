/** How long the page has to take what the owner gave it. */
export const acknowledgementMs = 10_000

/** What `work` settles with, or a rejection once the page has kept the wallet waiting. */
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
