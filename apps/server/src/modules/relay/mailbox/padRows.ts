/**
 * Splits rows into groups with power-of-two sizes, padded with the last row. Databases then prepare
 * few statements. Only for statements that tolerate repeated rows.
 */
export function padRows<T>(rows: readonly T[], most = 256): readonly (readonly T[])[] {
  const groups: T[][] = []
  for (let from = 0; from < rows.length; from += most) {
    const group = rows.slice(from, from + most)
    const last = group.at(-1)
    if (last === undefined) continue
    const size = 2 ** Math.ceil(Math.log2(group.length))
    while (group.length < size) group.push(last)
    groups.push(group)
  }
  return groups
}

/** A statement by number of rows, each built once. */
export function forRows(print: (rows: number) => string): (rows: number) => string {
  const known = new Map<number, string>()
  return (rows) => {
    const text = known.get(rows) ?? print(rows)
    known.set(rows, text)
    return text
  }
}

/** `(?, ?), (?, ?)` */
export const placesOf = (rows: number, columns: number): string => {
  const row = `(${Array.from({ length: columns }, () => '?').join(', ')})`
  return Array.from({ length: rows }, () => row).join(', ')
}
