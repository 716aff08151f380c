import pg from 'pg'
import { withDeadline } from '../waits/withDeadline.js'
import type { Database, Queries, Value } from './Database.js'
import { DatabaseAway } from './DatabaseAway.js'

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
  const over = (client: Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>): Queries => ({
    all: async (sql, values: readonly Value[] = []) =>
      (await client.query(numbered(sql), [...values]).catch(refuse)).rows,
    run: async (sql, values: readonly Value[] = []) =>
      (await client.query(numbered(sql), [...values]).catch(refuse)).rowCount ?? 0,
  })
  const transaction = async <T>(
    client: Pick<pg.ClientBase, 'query'>,
    leave: (error?: Error) => void,
    work: (queries: Queries) => Promise<T>,
    first: readonly string[] = [],
  ): Promise<T> => {
    let broken: Error | undefined
    try {
      for (const statement of ['BEGIN', ...first]) await client.query(statement).catch(refuse)
      const result = await work(over(client))
      await client.query('COMMIT').catch(refuse)
      return result
    } catch (error) {
      // A connection that does not answer would not answer to this either.
      if (error instanceof DatabaseAway) broken = error
      else {
        await client.query('ROLLBACK').catch((failure: Error) => {
          broken = failure
        })
      }
      throw error
    } finally {
      leave(broken)
    }
  }
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
    return transaction(client, () => void client.end().catch(onError), work, first)
  }
  return {
    kind: 'postgres',
    ...over(pool),
    transaction: async (work) => {
      const client = await pool.connect().catch(refuse)
      return transaction(client, (error) => client.release(error), work)
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

/**
 * Connection exceptions (class 08), an operator's intervention (57P), no room for another
 * connection, and the network's own.
 */
const away =
  /^(08\w{3}|57P0[1-3]|57014|53300|53100|3D000|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
const awayTexts =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|timeout expired|not queryable/

function refuse(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isAway = away.test(code) || (error instanceof Error && awayTexts.test(error.message))
  throw isAway ? new DatabaseAway(error) : error
}

const known = new Map<string, string>()

/** `?` as `$1`, `$2` …; no statement here has a question mark in a literal. */
function numbered(sql: string): string {
  const found = known.get(sql)
  if (found !== undefined) return found
  let count = 0
  const text = sql.replace(/\?/g, () => `$${++count}`)
  known.set(sql, text)
  return text
}
