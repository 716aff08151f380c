import type { Config } from '../config/Config.js'
import type { Database } from './Database.js'
import { migrate } from './migrate.js'
import { openLibsql } from './openLibsql.js'
import { openPostgres } from './openPostgres.js'

/** Opens the configured database and updates its schema. */
export async function openDatabase(
  { databaseUrl, dataFolder, postgres }: Pick<Config, 'databaseUrl' | 'dataFolder' | 'postgres'>,
  onError: (error: unknown) => void = () => {},
): Promise<Database> {
  const database =
    databaseUrl === undefined
      ? await openLibsql(dataFolder)
      : openPostgres(databaseUrl, onError, {
          connections: postgres.connections,
          applicationName: postgres.applicationName,
          connectMs: postgres.connectSeconds * 1000,
          queryMs: postgres.querySeconds * 1000,
        })
  try {
    await migrate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
