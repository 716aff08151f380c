import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'
import { createWalSync } from './createWalSync.js'
import type { Database, Queries, Row, Value } from './Database.js'

// The addon waits on this thread, so it waits shortly; the rest of the wait leaves the thread to others.
const blockingWaitMs = 20
const busyDeadlineMs = 10_000
const writes = /^\s*(insert|update|delete|create|alter|drop)/i
/** 32 MiB of write-ahead log. */
const checkpointPages = 8_000
const cacheKibibytes = 16 * 1024

/** Tries again while another process, or another server of this one, is writing. */
async function whenFree<T>(work: () => T): Promise<T> {
  const until = Date.now() + busyDeadlineMs
  for (;;) {
    try {
      return work()
    } catch (error) {
      const isBusy = error instanceof Error && /database is locked|SQLITE_BUSY/.test(error.message)
      if (!isBusy || Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}

/** The embedded database: one file in the data folder, which the command line may open while the server runs. */
export function openLibsql(folder: string): Database {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'latchkey.db')
  const connection = new Libsql(file)
  connection.exec(`PRAGMA busy_timeout = ${blockingWaitMs}`)
  connection.exec('PRAGMA journal_mode = WAL')
  // SQLite itself then syncs at checkpoints only; every write here is answered after a sync of its own.
  connection.exec('PRAGMA synchronous = NORMAL')
  const wal = createWalSync(`${file}-wal`)
  connection.exec('PRAGMA foreign_keys = ON')
  // Many small writes all over an index: a page that is written ten times before a checkpoint is copied once.
  connection.exec(`PRAGMA wal_autocheckpoint = ${checkpointPages}`)
  connection.exec(`PRAGMA cache_size = -${cacheKibibytes}`)
  const prepared = new Map<string, ReturnType<typeof connection.prepare>>()
  const prepare = (sql: string) => {
    const known = prepared.get(sql)
    if (known) return known
    const statement = connection.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
  const direct: Queries = {
    all: (sql, values: readonly Value[] = []) => whenFree(() => prepare(sql).all([...values]) as Row[]),
    run: (sql, values: readonly Value[] = []) => whenFree(() => Number(prepare(sql).run([...values]).changes)),
  }

  // One connection: whatever comes while a transaction is open waits for its end, or it would be part of it.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn.catch(() => {})
    return turn
  }
  const transaction = <T>(work: (queries: Queries) => Promise<T>) =>
    inTurn(async () => {
      await whenFree(() => connection.exec('BEGIN IMMEDIATE'))
      try {
        const result = await work(direct)
        connection.exec('COMMIT')
        return result
      } catch (error) {
        connection.exec('ROLLBACK')
        throw error
      }
    })

  const safely = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    await wal.sync()
    return result
  }

  return {
    kind: 'libsql',
    all: (sql, values) => {
      const rows = inTurn(() => direct.all(sql, values))
      return writes.test(sql) ? safely(rows) : rows
    },
    run: (sql, values) => safely(inTurn(() => direct.run(sql, values))),
    transaction: (work) => safely(transaction(work)),
    alone: (work) => safely(transaction(work)),
    ping: async () => {
      await direct.all('SELECT 1')
    },
    close: () =>
      inTurn(async () => {
        prepared.clear()
        await wal.close()
        connection.close()
      }),
  }
}
