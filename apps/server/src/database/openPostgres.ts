import pg from 'pg'
import { withDeadline } from '../waits/withDeadline.js'
import type { Database, Queries } from './Database.js'
import { queriesOver, refuse, transactionOn } from './postgresQueries.js'

/** Any number that no other program on the same database takes for its own lock. */
const migrationLock = 5_281_944_117
const closeMs = 2_000

export type PostgresOptions = {
  readonly connections?: number
  /** By what the operator knows this instance in `pg_stat_activity`. */
  readonly applicationName?: string
  /** The longest that a connection may take, and a statement. */
  readonly connectMs?: number
  readonly queryMs?: number
}

/**
 * PostgreSQL, for more than one instance. A connection that has gone silent is given up after a
 * statement's time.
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
    // Not with the connection: a pooler in between refuses parameters that it does not know (M6).
    onConnect: async (client) => {
      // The pool listens to idle ones alone: one that is lost in use, or was given up, must not end
      // the process.
      client.on('error', onError)
      // Never a refusal: the pool would wait for the end of a connection that does not answer.
      await client.query(`SET statement_timeout = ${queryMs}`).catch(onError)
    },
  })
  pool.on('error', onError)
  /**
   * On a connection of its own without a deadline: a migration takes as long as it takes, and waits
   * for that of another instance (M5).
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
    // A connection that has gone silent never says that it has ended.
    close: () => withDeadline(pool.end(), closeMs, () => undefined).catch(() => {}),
  }
}
