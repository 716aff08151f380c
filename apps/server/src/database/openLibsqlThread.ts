import { Worker } from 'node:worker_threads'
import type { Row, Value } from './Database.js'
import { DatabaseAway } from './DatabaseAway.js'

/**
 * Memory limits. A thread holds only the rows of one statement, but without limits its garbage
 * grows up to the process's limit.
 */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 }

/** One connection to an SQLite file, on its own thread. Requests are answered in order. */
export type LibsqlThread = {
  all(sql: string, values?: readonly Value[]): Promise<readonly Row[]>
  run(sql: string, values?: readonly Value[]): Promise<number>
  exec(sql: string): Promise<void>
  close(): Promise<void>
}

type Reply = {
  readonly id: number
  readonly value?: unknown
  readonly error?: { readonly message: string; readonly code?: string }
}

/** Errors caused by the disk or another process; a retry may succeed. */
const away = /^SQLITE_(FULL|IOERR|READONLY|BUSY|LOCKED|CANTOPEN|PROTOCOL)/

const toError = ({
  message,
  code,
}: {
  readonly message: string
  readonly code?: string
}): Error => {
  const error = Object.assign(new Error(message), { name: 'SqliteError', code })
  return code !== undefined && away.test(code) ? new DatabaseAway(error) : error
}

/** @throws if the file cannot be opened */
export async function openLibsqlThread(
  file: string,
  pragmas: readonly string[],
  deadlineMs: number,
): Promise<LibsqlThread> {
  const place = new URL('./libsqlWorker.js', import.meta.url)
  const worker = new Worker(place, { workerData: { file, pragmas }, resourceLimits })
  const waiting = new Map<
    number,
    { resolve(value: unknown): void; reject(error: unknown): void; readonly timer: NodeJS.Timeout }
  >()
  let ended: Error | undefined
  let lastId = 0
  const end = (error: Error) => {
    ended ??= new DatabaseAway(error)
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer)
      reject(ended)
    }
    waiting.clear()
  }
  const expect = (id: number): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended)
      // The thread continues; its late answer is dropped.
      const late = () => {
        waiting.delete(id)
        reject(new DatabaseAway(new Error(`no answer in ${deadlineMs} ms`)))
      }
      waiting.set(id, { resolve, reject, timer: setTimeout(late, deadlineMs) })
    })
  worker.on('message', ({ id, value, error }: Reply) => {
    const entry = waiting.get(id)
    if (!entry) return
    waiting.delete(id)
    clearTimeout(entry.timer)
    if (error) entry.reject(toError(error))
    else entry.resolve(value)
  })
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', (code) => end(new Error(`the database's thread ended with ${code}`)))
  const ask = (kind: 'all' | 'run' | 'exec' | 'close', sql = '', values: readonly Value[] = []) => {
    const id = ++lastId
    const answer = expect(id)
    if (!ended) worker.postMessage({ id, kind, sql, values })
    return answer
  }
  await expect(0)
  return {
    all: async (sql, values) => (await ask('all', sql, values)) as readonly Row[],
    run: async (sql, values) => (await ask('run', sql, values)) as number,
    exec: async (sql) => void (await ask('exec', sql)),
    close: async () => {
      await ask('close').catch(() => {})
      await worker.terminate()
    },
  }
}
