import type { Queries, Row } from '../../database/Database.js'

/**
 * Callers can make up names and origins. A day has so many separate counts, and one for all others,
 * since a summary reads them all.
 */
const mostKinds = 1_000
const other = { name: 'OTHER', origin: 'other' } as const

/** Adds stored events to the counts of a project's day. */
export async function countDays(
  { all, run }: Queries,
  { project, day }: { readonly project: string; readonly day: number },
  stored: readonly Row[],
): Promise<void> {
  type Count = {
    readonly name: string
    readonly kind: string
    readonly origin: string
    count: number
  }
  const counts = new Map<string, Count>()
  const add = (into: Map<string, Count>, of: Omit<Count, 'count'>, by: number) => {
    const key = `${of.name} ${of.kind} ${of.origin}`
    const entry = into.get(key) ?? { ...of, count: 0 }
    entry.count += by
    into.set(key, entry)
  }
  for (const { name, kind, origin } of stored)
    add(counts, { name: String(name), kind: String(kind), origin: String(origin) }, 1)
  const [row] = await all(
    'SELECT COUNT(*) AS count FROM event_days WHERE project_id = ? AND day = ?',
    [project, day],
  )
  let left = mostKinds - Number(row?.count)
  const others = new Map<string, Count>()
  const insert = ({ name, kind, origin, count }: Count) =>
    run(
      `INSERT INTO event_days (project_id, day, name, kind, origin, count) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (project_id, day, name, kind, origin) DO UPDATE SET count = event_days.count + excluded.count`,
      [project, day, name, kind, origin, count],
    )
  // Sorted, to avoid deadlocks between instances.
  for (const [, each] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { name, kind, origin, count } = each
    const known = await run(
      'UPDATE event_days SET count = count + ? WHERE project_id = ? AND day = ? AND name = ? AND kind = ? AND origin = ?',
      [count, project, day, name, kind, origin],
    )
    if (known > 0) continue
    if (left > 0) await insert(each)
    else add(others, { ...other, kind }, count)
    left -= 1
  }
  for (const [, each] of [...others].sort(([a], [b]) => (a < b ? -1 : 1))) await insert(each)
}
