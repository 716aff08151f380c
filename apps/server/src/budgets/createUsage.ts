import type { Database } from '../database/Database.js'
import type { Metrics } from '../metrics/createMetrics.js'

const dayMs = 86_400_000
const flushMs = 10_000
/** Also stated in HOSTING.md. */
export const keptDays = 400

/** The counters of each project. */
export const usageKinds = [
  'requests',
  'rpc',
  'events',
  'relay_messages',
  'relay_bytes',
  'relay_sockets',
] as const

export type UsageKind = (typeof usageKinds)[number]

export type UsageDay = {
  readonly day: string
  readonly amounts: Readonly<Partial<Record<UsageKind, number>>>
}

export type Usage = ReturnType<typeof createUsage>

/** Usage per project and day: counted here, and added to the database every ten seconds. */
export function createUsage(
  database: Database,
  { metrics, now, onError }: { metrics: Metrics; now: () => number; onError(error: unknown): void },
) {
  const counted = new Map<string, number>()
  let writing: Promise<void> = Promise.resolve()
  const write = async () => {
    const amounts = [...counted]
    counted.clear()
    let written = 0
    try {
      for (const [key, amount] of amounts) {
        const [project = '', day = '', kind = ''] = key.split(' ')
        await database.run(
          `INSERT INTO project_usage (project_id, day, kind, amount) VALUES (?, ?, ?, ?)
           ON CONFLICT (project_id, day, kind) DO UPDATE SET amount = project_usage.amount + excluded.amount`,
          [project, Number(day), kind, amount],
        )
        written += 1
      }
    } catch (error) {
      onError(error)
      for (const [key, amount] of amounts.slice(written))
        counted.set(key, (counted.get(key) ?? 0) + amount)
    }
  }
  const flush = (): Promise<void> => {
    writing = writing.then(write)
    return writing
  }
  const timer = setInterval(() => void flush(), flushMs)
  timer.unref()
  return {
    /** Counts usage; ignored for callers without a project. */
    count: (project: string | undefined, kind: UsageKind, amount = 1): void => {
      if (project === undefined || project === '' || amount === 0) return
      metrics.count('latchkey_project_usage_total', { project, kind }, amount)
      const key = `${project} ${Math.floor(now() / dayMs)} ${kind}`
      counted.set(key, (counted.get(key) ?? 0) + amount)
    },
    flush,
    /** Removes entries older than 400 days. */
    prune: () =>
      database.run('DELETE FROM project_usage WHERE day < ?', [
        Math.floor(now() / dayMs) - keptDays,
      ]),
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await flush()
    },
  }
}

/** A project's usage of the last days, newest first. */
export async function readUsage(
  database: Database,
  project: string,
  days: number,
  now = Date.now(),
): Promise<readonly UsageDay[]> {
  const rows = await database.all(
    'SELECT day, kind, amount FROM project_usage WHERE project_id = ? AND day > ? ORDER BY day DESC, kind',
    [project, Math.floor(now / dayMs) - days],
  )
  const found = new Map<number, Record<string, number>>()
  for (const { day, kind, amount } of rows) {
    const amounts = found.get(Number(day)) ?? {}
    amounts[String(kind)] = Number(amount)
    found.set(Number(day), amounts)
  }
  return [...found].map(([day, amounts]) => ({
    day: new Date(day * dayMs).toISOString().slice(0, 10),
    amounts,
  }))
}
