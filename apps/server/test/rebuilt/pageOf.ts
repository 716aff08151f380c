/** Newest first, from below what the last page ended with. */
export function pageOf<T>(
  rows: readonly T[],
  keyOf: (row: T) => readonly number[],
  below: readonly number[] | undefined,
  size: number,
) {
  const compare = (a: readonly number[], b: readonly number[]) =>
    a.map((part, index) => part - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
  const left = [...rows]
    .sort((a, b) => compare(keyOf(b), keyOf(a)))
    .filter((row) => !below || compare(keyOf(row), below) < 0)
  const shown = left.slice(0, size)
  const last = shown.at(-1)
  return { shown, next: left.length > size && last ? keyOf(last) : undefined }
}
