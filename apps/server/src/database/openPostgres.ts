import pg from 'pg'
import type { Database, Queries, Value } from './Database.js'
import { DatabaseAway } from './DatabaseAway.js'

/** Any number that no other program on the same database takes for its own lock. */
const migrationLock = 5_281_944_117

/** PostgreSQL, for more than one instance. */
export function openPostgres(url: string, onError: (error: unknown) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idleTimeoutMillis: 30_000,
  })
  pool.on('error', onError)
  const over = (client: Pick<pg.Pool, 'query'>): Queries => ({
    all: async (sql, values: readonly Value[] = []) => (await client.query(numbered(sql), [...values]).catch(refuse)).rows,
    run: async (sql, values: readonly Value[] = []) => (await client.query(numbered(sql), [...values]).catch(refuse)).rowCount ?? 0,
  })
  const transaction = async <T>(work: (queries: Queries) => Promise<T>, first?: string): Promise<T> => {
    const client = await pool.connect().catch(refuse)
    let broken: Error | undefined
    try {
      await client.query('BEGIN')
      if (first) await client.query(first)
      const result = await work(over(client))
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }
  return {
    kind: 'postgres',
    ...over(pool),
    transaction: (work) => transaction(work),
    alone: (work) => transaction(work, `SELECT pg_advisory_xact_lock(${migrationLock})`),
    ping: async () => {
      await pool.query('SELECT 1').catch(refuse)
    },
    close: () => pool.end(),
  }
}

/** Connection exceptions (class 08), an operator's intervention (57P), no room for another connection, and the network's own. */
const away = /^(08\w{3}|57P0[1-3]|53300|3D000|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN)$/

function refuse(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isAway =
    away.test(code) || (error instanceof Error && /Connection terminated|timeout exceeded when trying to connect/.test(error.message))
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
