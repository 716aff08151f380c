import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import pg from 'pg'
import { inject } from 'vitest'
import { tableRows } from '../../../tooling/suite/tableRows.js'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    redisUrl: string
  }
}

/** Where a server keeps what it knows: the settings for it, and its end. */
export type Backend = {
  readonly settings: Readonly<Record<string, unknown>>
  remove(): Promise<void>
}

export type BackendName = 'libsql' | 'PostgreSQL and Redis'

/** The suite runs on each of them (decision 13). */
export const backendNames: readonly BackendName[] = ['libsql', 'PostgreSQL and Redis']

/** For a file that `npm test` runs embedded, and `npm run test:long` on the other database too. */
export const libsqlFirst = tableRows(backendNames, (name) => name === 'libsql')
/** For a file that `npm test` runs on a database that instances share. */
export const sharedFirst = tableRows(backendNames, (name) => name !== 'libsql')

/** An empty backend for one test alone. */
export function createBackend(name: BackendName): Promise<Backend> {
  return name === 'libsql' ? createFolder() : createDatabase()
}

async function createFolder(): Promise<Backend> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'latchkey-server-'))
  return {
    settings: { dataFolder },
    remove: async () => rmSync(dataFolder, { recursive: true, force: true }),
  }
}

async function createDatabase(): Promise<Backend> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: inject('postgresUrl') })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await run(`CREATE DATABASE ${name}`)
  const redisUrl = `${inject('redisUrl')}/${Number(process.env.VITEST_POOL_ID ?? 0) % 16}`
  const redis = new Redis(redisUrl)
  await redis.flushdb()
  redis.disconnect()
  const databaseUrl = inject('postgresUrl').replace(/\/postgres$/, `/${name}`)
  return {
    settings: { databaseUrl, redisUrl },
    remove: () => run(`DROP DATABASE ${name} WITH (FORCE)`),
  }
}
