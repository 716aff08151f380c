import pg from 'pg'
import { withDeadline } from '../waits/withDeadline.js'
import type { Database, Queries } from './Database.js'
import { queriesOver, refuse, transactionOn } from './postgresQueries.js'

/** An arbitrary lock number, unlikely to be used by another program on the database. */
const migrationLock = 5_281_944_117
const closeMs = 2_000

export type PostgresOptions = {
  readonly connections?: number
  /** Name of this instance in `pg_stat_activity`. */
  readonly applicationName?: string
  /** Deadlines of a connection and of a statement. */
  readonly connectMs?: number
  readonly queryMs?: number
}

/**
 * PostgreSQL, for more than one instance. A silent connection is dropped after the statement
 * deadline.
 */
export function openPostgres(
  url: string,
  onError: (error: unknown) => void,
  {
    connections = 10,
    applicationName = 'latchkey-server',
    connectMs = 5_000,
    queryMs = 10_000,
  }: PostgresOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: applicationName,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // Not set as connection parameters: a pooler in between rejects unknown ones (M6).
    onConnect: async (client) => {
      // The pool listens only to idle connections. The loss of a used or abandoned one must not end
      // the process.
      client.on('error', onError)
      // Never rejects: the pool would wait for a silent connection to end.
      await client.query(`SET statement_timeout = ${queryMs}`).catch(onError)
    },
  })
  pool.on('error', onError)
  /**
   * Uses its own connection without a deadline: a migration may take long, and waits for another
   * instance's (M5).
   */
  const alone = async <T>(work: (queries: Queries) => Promise<T>): Promise<T> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
    })
    client.on('error', onError)
    await client.connect().catch(refuse)
    const first = [
      'SET LOCAL statement_timeout = 0',
      `SELECT pg_advisory_xact_lock(${migrationLock})`,
    ]
    return transactionOn(client, () => void client.end().catch(onError), work, first)
  }
  return {
    kind: 'postgres',
    ...queriesOver(pool),
    transaction: async (work) => {
      const client = await pool.connect().catch(refuse)
      return transactionOn(client, (error) => client.release(error), work)
    },
    alone,
    clock: async () => {
      const { rows } = await pool
        .query('SELECT EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS now')
        .catch(refuse)
      return Number(rows[0]?.now)
    },
    ping: async () => {
      await pool.query('SELECT 1').catch(refuse)
    },
    pool: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: connections,
    }),
    tidy: async () => {},
    // A silent connection never reports its end.
    close: () => withDeadline(pool.end(), closeMs, () => undefined).catch(() => {}),
  }
}
