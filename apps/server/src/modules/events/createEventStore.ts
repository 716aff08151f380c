import type { Database } from '../../database/Database.js'
import type { StoredEvent } from './StoredEvent.js'

const dayMs = 24 * 60 * 60 * 1000
const rowsPerStatement = 50

export type EventSummary = {
  readonly days: number
  readonly total: number
  readonly events: readonly { readonly name: string; readonly kind: string; readonly count: number }[]
  readonly daily: readonly { readonly day: string; readonly count: number }[]
  readonly origins: readonly { readonly origin: string; readonly count: number }[]
  /** The last ones, redacted as they were when they came. */
  readonly errors: readonly Readonly<Record<string, unknown>>[]
}

/** Events by project, kept for so many days. */
export function createEventStore(database: Database, { retentionDays, now }: { retentionDays: number; now: () => number }) {
  return {
    /** Keeps events once, however often they are sent. Resolves with how many were new. */
    add: async (projectId: string, events: readonly StoredEvent[]): Promise<number> => {
      let added = 0
      const time = now()
      for (let from = 0; from < events.length; from += rowsPerStatement) {
        const rows = events.slice(from, from + rowsPerStatement)
        const places = rows.map(() => '(?, ?, ?, ?, ?, ?, ?, ?)').join(', ')
        added += await database.run(
          `INSERT INTO events (project_id, event_id, received_at, origin, name, kind, sdk, properties) VALUES ${places} ON CONFLICT DO NOTHING`,
          rows.flatMap(({ id, origin, name, kind, sdk, properties }) => [
            projectId,
            id,
            time,
            origin,
            name,
            kind,
            sdk,
            JSON.stringify(properties),
          ]),
        )
      }
      return added
    },
    /** What came in the last days: counts, and the last errors. */
    summary: async (projectId: string, days: number): Promise<EventSummary> => {
      const values = [projectId, now() - days * dayMs]
      const counted = (columns: string) =>
        database.all(
          `SELECT ${columns}, COUNT(*) AS count FROM events WHERE project_id = ? AND received_at >= ? GROUP BY ${columns} ORDER BY count DESC LIMIT 200`,
          values,
        )
      const [names, origins, times, errors] = await Promise.all([
        counted('name, kind'),
        counted('origin'),
        database.all(
          `SELECT received_at / ${dayMs} AS day, COUNT(*) AS count FROM events WHERE project_id = ? AND received_at >= ? GROUP BY day ORDER BY day`,
          values,
        ),
        database.all(
          `SELECT received_at, name, origin, sdk, properties FROM events WHERE project_id = ? AND received_at >= ? AND kind = 'error' ORDER BY received_at DESC LIMIT 50`,
          values,
        ),
      ])
      const daily = times.map(({ day, count }) => ({ day: new Date(Number(day) * dayMs).toISOString().slice(0, 10), count: Number(count) }))
      return {
        days,
        total: daily.reduce((sum, { count }) => sum + count, 0),
        events: names.map(({ name, kind, count }) => ({ name: String(name), kind: String(kind), count: Number(count) })),
        daily,
        origins: origins.map(({ origin, count }) => ({ origin: String(origin), count: Number(count) })),
        errors: errors.map(({ received_at, name, origin, sdk, properties }) => ({
          receivedAt: new Date(Number(received_at)).toISOString(),
          name,
          origin,
          sdk,
          properties: JSON.parse(String(properties)),
        })),
      }
    },
    /** Removes what is older than the project's operator may keep it. */
    prune: () => database.run('DELETE FROM events WHERE received_at < ?', [now() - retentionDays * dayMs]),
  }
}
