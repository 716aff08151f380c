import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPostgres } from '../../src/database/openPostgres.js'
import { type Backend, createBackend } from '../backends.js'
import { createTopic, openRelayClient } from '../relayClient.js'
import { type Pooler, startPooler } from '../startPooler.js'
import { startTestServer, type TestServer } from '../startTestServer.js'

/**
 * In transaction mode fewer than the connections of one instance, so that what is left on one of
 * them is met by another.
 */
const poolSize = { transaction: 3, session: 30 }

describe.each(['transaction', 'session'] as const)('behind a PgBouncer in %s mode', (mode) => {
  let backend: Backend
  let pooler: Pooler
  const stops: (() => Promise<unknown>)[] = []
  beforeEach(async () => {
    backend = await createBackend('PostgreSQL and Redis')
    pooler = await startPooler(String(backend.settings.databaseUrl), mode, poolSize[mode])
  })
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
    await pooler.stop()
    await backend.remove()
  })
  const start = async (settings: Readonly<Record<string, unknown>> = {}): Promise<TestServer> => {
    const server = await startTestServer(
      'PostgreSQL and Redis',
      { mode: 'development', databaseUrl: pooler.databaseUrl, ...settings },
      { backend },
    )
    stops.push(server.stop)
    return server
  }

  it('two instances migrate at the same time, and are ready', async () => {
    const servers = await Promise.all([start(), start()])
    for (const server of servers) expect((await fetch(`${server.url}/ready`)).status).toBe(200)
    const versions = await servers[0]?.context.database.all(
      'SELECT version FROM migrations ORDER BY version',
    )
    expect(new Set(versions?.map(({ version }) => version)).size).toBe(versions?.length)
    expect(versions?.length).toBeGreaterThan(0)
  })

  it('messages of the relay are stored and read by the other instance, many at once', async () => {
    const [near, far] = await Promise.all([start(), start()])
    const topics = Array.from({ length: 40 }, createTopic)
    const [sender, reader] = await Promise.all(
      [near, far].map(({ url }) => openRelayClient(url.replace('http', 'ws'))),
    )
    const published = await Promise.all(
      topics.map((topic, index) => sender?.publish(topic, `message ${index}`)),
    )
    expect(published.map((answer) => answer?.result)).toEqual(topics.map(() => true))
    await Promise.all(topics.map((topic) => reader?.subscribe(topic)))
    const messages = await reader?.messages(topics.length)
    expect(new Set(messages)).toEqual(new Set(topics.map((_, index) => `message ${index}`)))
    await Promise.all([sender?.close(), reader?.close()])
  })

  it('a transaction is on one connection, also where there are fewer of them than of ours, and one that fails leaves nothing', async () => {
    const { context } = await start()
    const { database } = context
    await database.run('CREATE TABLE counted (id TEXT PRIMARY KEY, number INTEGER NOT NULL)')
    await database.run('INSERT INTO counted (id, number) VALUES (?, ?)', ['all', 0])
    const add = (fails: boolean) =>
      database.transaction(async ({ all, run }) => {
        const [row] = await all('SELECT number FROM counted WHERE id = ? FOR UPDATE', ['all'])
        await run('INSERT INTO counted (id, number) VALUES (?, ?)', [randomUUID(), 1])
        await run('UPDATE counted SET number = ? WHERE id = ?', [Number(row?.number) + 1, 'all'])
        if (fails) throw new Error('left')
      })
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => add(index % 2 === 1)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    const rows = await database.all('SELECT id, number FROM counted')
    expect([rows.length, rows.find(({ id }) => id === 'all')?.number]).toEqual([21, 20])
  })

  it('a migration is alone, and takes longer than a statement may', async () => {
    const database = openPostgres(pooler.databaseUrl, () => {}, { queryMs: 300 })
    stops.push(() => database.close())
    let inside = 0
    const alone = () =>
      database.alone(async ({ run }) => {
        expect(++inside).toBe(1)
        await run('SELECT pg_sleep(0.5)')
        inside--
      })
    await Promise.all([alone(), alone()])
    await expect(database.all('SELECT pg_sleep(1)')).rejects.toThrow('does not answer')
  })

  it('PostgreSQL knows the instance by the name that the operator gave', async () => {
    const server = await start({ postgres: { applicationName: 'latchkey-2' } })
    await server.ask('/getWallets?entries=1')
    const client = new pg.Client({ connectionString: String(backend.settings.databaseUrl) })
    await client.connect()
    // A connection that PgBouncer has reset for its next client has no name, and neither has
    // PostgreSQL's own vacuum.
    const { rows } = await client.query(
      `SELECT DISTINCT application_name AS name FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name <> ''`,
    )
    await client.end()
    expect(rows.map(({ name }) => name)).toEqual(['latchkey-2'])
  })
})
