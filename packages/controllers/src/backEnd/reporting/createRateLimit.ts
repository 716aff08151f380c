/** Lets `count` pass within any `ms` milliseconds; false for the rest. */
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
