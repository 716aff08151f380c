import { z } from 'zod'
import type { Database } from '../../database/Database.js'
import { countDays } from './countDays.js'
import type { StoredEvent } from './StoredEvent.js'

const dayMs = 24 * 60 * 60 * 1000
const rowsPerStatement = 50
const pruneRows = 1_000

const count = z.int().check(z.gte(0))

export const eventSummary = z.object({
  days: count,
  total: count,
  events: z.array(z.object({ name: z.string(), kind: z.string(), count })),
  daily: z.array(z.object({ day: z.iso.date(), count })),
  origins: z.array(z.object({ origin: z.string(), count })),
  /** The latest errors, redacted on receipt. */
  errors: z.array(
    z.object({
      receivedAt: z.iso.datetime(),
      name: z.string(),
      origin: z.string(),
      sdk: z.string(),
      properties: z.record(z.string(), z.unknown()),
    }),
  ),
})

export type EventSummary = z.infer<typeof eventSummary>

/** Events by project, kept for `retentionDays`. */
export function createEventStore(
  database: Database,
  { retentionDays, now }: { retentionDays: number; now: () => number },
) {
  return {
    /** Stores each event once, even if sent repeatedly. Resolves with the number of new ones. */
    add: async (projectId: string, events: readonly StoredEvent[]): Promise<number> => {
      const time = now()
      const day = Math.floor(time / dayMs)
      let added = 0
      for (let from = 0; from < events.length; from += rowsPerStatement) {
        const rows = events.slice(from, from + rowsPerStatement)
        await database.transaction(async ({ all, run }) => {
          const places = rows.map(() => '(?, ?, ?, ?, ?, ?, ?, ?)').join(', ')
          const kept = await all(
            `INSERT INTO events (project_id, event_id, received_at, origin, name, kind, sdk, properties) VALUES ${places}
             ON CONFLICT DO NOTHING RETURNING name, kind, origin`,
            rows.flatMap((each) => [
              projectId,
              each.id,
              time,
              each.origin,
              each.name,
              each.kind,
              each.sdk,
              JSON.stringify(each.properties),
            ]),
          )
          added += kept.length
          await countDays({ all, run }, { project: projectId, day }, kept)
        })
      }
      return added
    },
    /** Summary of the last days: counts, and the latest errors. */
    summary: async (projectId: string, days: number): Promise<EventSummary> => {
      // By day: a summary reads one row per distinct event, not per received event.
      const values = [projectId, Math.floor((now() - days * dayMs) / dayMs)]
      const counted = (columns: string, order: string) =>
        database.all(
          `SELECT ${columns}, SUM(count) AS count FROM event_days WHERE project_id = ? AND day >= ? GROUP BY ${columns} ORDER BY ${order} LIMIT 400`,
          values,
        )
      const [names, origins, times, errors] = await Promise.all([
        counted('name, kind', 'count DESC'),
        counted('origin', 'count DESC'),
        counted('day', 'day'),
        database.all(
          `SELECT received_at, name, origin, sdk, properties FROM events WHERE project_id = ? AND received_at >= ? AND kind = 'error' ORDER BY received_at DESC LIMIT 50`,
          [projectId, now() - days * dayMs],
        ),
      ])
      const daily = times.map(({ day, count }) => ({
        day: new Date(Number(day) * dayMs).toISOString().slice(0, 10),
        count: Number(count),
      }))
      return {
        days,
        total: daily.reduce((sum, { count }) => sum + count, 0),
        events: names.map(({ name, kind, count }) => ({
          name: String(name),
          kind: String(kind),
          count: Number(count),
        })),
        daily,
        origins: origins.map(({ origin, count }) => ({
          origin: String(origin),
          count: Number(count),
        })),
        errors: errors.map(({ received_at, name, origin, sdk, properties }) => ({
          receivedAt: new Date(Number(received_at)).toISOString(),
          name: String(name),
          origin: String(origin),
          sdk: String(sdk),
          properties: JSON.parse(String(properties)),
        })),
      }
    },
    /** Removes events older than the retention period. */
    prune: async (): Promise<void> => {
      const until = now() - retentionDays * dayMs
      for (;;) {
        const removed = await database.run(
          `DELETE FROM events WHERE (project_id, event_id) IN
           (SELECT project_id, event_id FROM events WHERE received_at < ? ORDER BY received_at LIMIT ${pruneRows})`,
          [until],
        )
        if (removed < pruneRows) break
      }
      await database.run('DELETE FROM event_days WHERE day < ?', [Math.floor(until / dayMs)])
    },
  }
}
