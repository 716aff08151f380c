/**
 * The known name closest to a mistyped one; at most a third of its letters may differ.
 *
 * @example
 * nearestName('include', ['included', 'excluded']) // 'included'
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((each) => ({ each, distance: editDistance(name.toLowerCase(), each.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
  const [best] = ranked
  return best && best.distance <= Math.max(1, name.length / 3) ? best.each : undefined
}

/** The number of added, removed or replaced letters between two words (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [above, letter] of [...from].entries()) {
    const next = [above + 1]
    for (const [left, other] of [...to].entries())
      next.push(
        Math.min(
          (row[left + 1] ?? 0) + 1,
          (next[left] ?? 0) + 1,
          (row[left] ?? 0) + (letter === other ? 0 : 1),
        ),
      )
    row = next
  }
  return row[to.length] ?? 0
}
