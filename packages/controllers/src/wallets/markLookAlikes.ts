import { isAnnounced } from './mergeRows.js'
import { mixesScripts, skeletonOf } from './skeletonOf.js'
import type { WalletRow } from './WalletRow.js'

/**
 * Marks rows that a user could confuse with another. A wallet without an rdns has none to show, so
 * it stays unmarked beside the catalogue's row of the same name.
 */
export function markLookAlikes(rows: readonly WalletRow[]): readonly WalletRow[] {
  // The names of the catalogue and the host are trusted: without an announced wallet no row needs a
  // mark.
  if (!rows.some(isAnnounced)) return rows
  const [rdns, names, announcedNames] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ]
  const count = (counts: Map<string, number>, key: string) =>
    counts.set(key, (counts.get(key) ?? 0) + 1)
  const skeletons = rows.map((row) => {
    const skeleton = skeletonOf(row.name)
    if (row.rdns !== undefined) count(rdns, row.rdns)
    count(names, skeleton)
    if (isAnnounced(row)) count(announcedNames, skeleton)
    return skeleton
  })
  return rows.map((row, index) => {
    const skeleton = skeletons[index] ?? ''
    const others = row.rdns === undefined && isAnnounced(row) ? announcedNames : names
    const isShared = (announcedNames.get(skeleton) ?? 0) > 0 && (others.get(skeleton) ?? 0) > 1
    const lookAlike =
      isShared ||
      (rdns.get(row.rdns ?? '') ?? 0) > 1 ||
      (isAnnounced(row) && mixesScripts(row.name))
    return lookAlike ? { ...row, lookAlike } : row
  })
}
