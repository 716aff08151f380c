/**
 * Sums the counts of several runs, from the last line `N passed, N failed` of each. A run that
 * ended badly, or counted nothing, counts as at least one failure.
 *
 * @param {ReadonlyArray<{ code: number, output: string }>} runs
 */
export function sumCounts(runs) {
  const counts = runs.map(({ code, output }) => {
    const [, passed = '0', failed = '0'] =
      [...output.matchAll(/^(\d+) passed, (\d+) failed\r?$/gm)].at(-1) ?? []
    const isSound = code === 0 && Number(passed) > 0
    return {
      passed: Number(passed),
      failed: isSound ? Number(failed) : Math.max(1, Number(failed)),
    }
  })
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  }
}
