import type { Database } from './Database.js'
import { type Migration, migrations } from './migrations.js'

/**
 * Updates the schema in one exclusive transaction: several instances may start at once.
 *
 * @returns the versions applied now
 * @throws if the database's version is later than this program's
 */
export function migrate(
  database: Database,
  steps: readonly Migration[] = migrations,
  now = Date.now,
): Promise<readonly number[]> {
  return database.alone(async ({ all, run }) => {
    await run(
      'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL)',
    )
    const done = new Set(
      (await all('SELECT version FROM migrations')).map(({ version }) => Number(version)),
    )
    const newest = steps.at(-1)?.version ?? 0
    const later = [...done].find((version) => version > newest)
    if (later !== undefined)
      throw new Error(
        `The database is of version ${later}; this program knows ${newest}. Start the newer program, or restore a backup.`,
      )
    const missing = steps.filter(({ version }) => !done.has(version))
    for (const { version, name, statements } of missing) {
      for (const statement of statements) await run(statement)
      await run('INSERT INTO migrations (version, name, applied_at) VALUES (?, ?, ?)', [
        version,
        name,
        now(),
      ])
    }
    return missing.map(({ version }) => version)
  })
}
