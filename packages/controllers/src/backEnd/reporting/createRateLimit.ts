/** Returns true for at most `count` calls within any `ms` milliseconds, else false. */
export function createRateLimit({
  count,
  ms,
  now,
}: {
  readonly count: number
  readonly ms: number
  readonly now: () => number
}) {
  let passed: readonly number[] = []
  return (): boolean => {
    passed = passed.filter((at) => now() - at < ms)
    if (passed.length >= count) return false
    passed = [...passed, now()]
    return true
  }
}
