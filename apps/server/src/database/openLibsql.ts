import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { withDeadline } from '../waits/withDeadline.js'
import { createWalSync } from './createWalSync.js'
import type { Database, Queries } from './Database.js'
import { DatabaseAway } from './DatabaseAway.js'
import { openLibsqlThread } from './openLibsqlThread.js'

/** Longest wait for another process's write. */
const busyMs = 10_000
const deadlineMs = 15_000
const writes = /^\s*(insert|update|delete|create|alter|drop)/i
/** 32 MiB of write-ahead log. */
const checkpointPages = 8_000
const cacheKibibytes = 16 * 1024
/** Pages returned to the disk per step: 4 MiB. */
const vacuumPages = 1_000

/**
 * The embedded database: one file in the data folder, which the command line may open while the
 * server runs. Of two threads, one only reads.
 */
export async function openLibsql(folder: string): Promise<Database> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'latchkey.db')
  // Created here because SQLite would make it world-readable.
  closeSync(openSync(file, 'a', 0o600))
  const pragmas = [
    `busy_timeout = ${busyMs}`,
    // Applies only to a new file.
    'auto_vacuum = INCREMENTAL',
    'journal_mode = WAL',
    // SQLite then syncs only at checkpoints; each write here syncs separately before its answer.
    'synchronous = NORMAL',
    'foreign_keys = ON',
    // Many small writes spread over an index: a page written ten times before a checkpoint is
    // copied once.
    `wal_autocheckpoint = ${checkpointPages}`,
    `cache_size = -${cacheKibibytes}`,
  ]
  const writer = await openLibsqlThread(file, pragmas, deadlineMs)
  const reader = await openLibsqlThread(file, pragmas, deadlineMs).catch(async (error) => {
    await writer.close()
    throw error
  })
  const wal = createWalSync(`${file}-wal`)
  const inside: Queries = { all: writer.all, run: writer.run }

  // One connection writes, so work waits for an open transaction; otherwise it would become part of
  // it.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn.catch(() => {})
    return turn
  }
  const transaction = <T>(work: (queries: Queries) => Promise<T>) =>
    inTurn(async () => {
      await writer.exec('BEGIN IMMEDIATE')
      try {
        const result = await work(inside)
        await writer.exec('COMMIT')
        return result
      } catch (error) {
        // SQLite may have rolled back already, as on a full disk; the original error matters.
        await writer.exec('ROLLBACK').catch(() => {})
        throw error
      }
    })

  const safely = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    await withDeadline(
      wal.sync(),
      deadlineMs,
      () => new DatabaseAway(new Error('the disk does not take the log')),
    )
    return result
  }

  return {
    kind: 'libsql',
    all: (sql, values) =>
      writes.test(sql) ? safely(inTurn(() => writer.all(sql, values))) : reader.all(sql, values),
    run: (sql, values) => safely(inTurn(() => writer.run(sql, values))),
    transaction: (work) => safely(transaction(work)),
    alone: (work) => safely(transaction(work)),
    ping: async () => {
      await reader.all('SELECT 1')
    },
    tidy: () => inTurn(() => writer.exec(`PRAGMA incremental_vacuum(${vacuumPages})`)),
    close: () =>
      inTurn(async () => {
        await reader.close()
        await wal.close()
        await writer.close()
      }),
  }
}
