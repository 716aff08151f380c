import type pg from 'pg'
import type { Queries, Value } from './Database.js'
import { DatabaseAway } from './DatabaseAway.js'

/** Queries on a connection or a pool. */
export const queriesOver = (
  client: Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>,
): Queries => ({
  all: async (sql, values: readonly Value[] = []) =>
    (await client.query(numbered(sql), [...values]).catch(refuse)).rows,
  run: async (sql, values: readonly Value[] = []) =>
    (await client.query(numbered(sql), [...values]).catch(refuse)).rowCount ?? 0,
})

/**
 * A transaction on one connection. The connection is released with the error that broke it.
 *
 * @param first Statements after BEGIN
 */
export async function transactionOn<T>(
  client: Pick<pg.ClientBase, 'query'>,
  leave: (error?: Error) => void,
  work: (queries: Queries) => Promise<T>,
  first: readonly string[] = [],
): Promise<T> {
  let broken: Error | undefined
  try {
    for (const statement of ['BEGIN', ...first]) await client.query(statement).catch(refuse)
    const result = await work(queriesOver(client))
    await client.query('COMMIT').catch(refuse)
    return result
  } catch (error) {
    // A silent connection would not answer this either.
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
 * Connection exceptions (class 08), operator intervention (57P), connection limits, and network
 * errors.
 */
const away =
  /^(08\w{3}|57P0[1-3]|57014|53300|53100|3D000|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
const awayTexts =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|timeout expired|not queryable/

/** Rethrows an error. @throws DatabaseAway if the database is unreachable, else the error itself */
export function refuse(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isAway = away.test(code) || (error instanceof Error && awayTexts.test(error.message))
  throw isAway ? new DatabaseAway(error) : error
}

const known = new Map<string, string>()

/** Replaces `?` with `$1`, `$2` …; no statement here has a question mark in a literal. */
function numbered(sql: string): string {
  const found = known.get(sql)
  if (found !== undefined) return found
  let count = 0
  const text = sql.replace(/\?/g, () => `$${++count}`)
  known.set(sql, text)
  return text
}
