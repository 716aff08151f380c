import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { type FaultProxy, startFaultProxy } from '@latchkey/faultproxy'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { type Backend, createBackend } from '../test/backends.js'
import { createTopic, openRelayClient } from '../test/relayClient.js'
import { startTestServer, type TestServer } from '../test/startTestServer.js'
import { createStorageBudget } from './budgets/createStorageBudget.js'
import { DatabaseAway } from './database/DatabaseAway.js'
import { openPostgres } from './database/openPostgres.js'
import { createClock } from './health/createClock.js'
import { createMailboxStore } from './modules/relay/mailbox/createMailboxStore.js'

const quick = {
  mode: 'development',
  // A busy machine takes its time to connect.
  postgres: { querySeconds: 0.4, connectSeconds: 1.5 },
  limits: { relay: { points: 10_000, seconds: 60 } },
}
const port = (url: string) => `tcp://127.0.0.1:${new URL(url).port}`
const through = (url: string, proxy: string) => {
  const address = new URL(url)
  address.port = new URL(proxy.replace('tcp:', 'http:')).port
  return address.href
}

describe('a database and a Redis that go silent without closing anything', () => {
  let backend: Backend
  let proxy: FaultProxy<'database' | 'redis'>
  const stops: (() => Promise<unknown>)[] = []
  beforeEach(async () => {
    backend = await createBackend('PostgreSQL and Redis')
    proxy = await startFaultProxy({
      services: { database: port(inject('postgresUrl')), redis: port(inject('redisUrl')) },
    })
  })
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
    await proxy.stop()
    await backend.remove()
  })
  const databaseUrl = () => through(String(backend.settings.databaseUrl), proxy.urls.database)
  const redisUrl = () => through(String(backend.settings.redisUrl), proxy.urls.redis)
  const start = async (
    settings: Readonly<Record<string, unknown>> = {},
    options: { now?: () => number; isClockFixed?: boolean } = {},
  ) => {
    const server = await startTestServer(
      'PostgreSQL and Redis',
      { ...quick, ...settings },
      { backend, ...options, relayTimes: { farewellMs: 100 } },
    )
    stops.push(server.stop)
    return server
  }
  const ready = async (server: TestServer) => (await fetch(`${server.url}/ready`)).status
  const open = (server: TestServer) => openRelayClient(server.url.replace('http', 'ws'))

  it('a silent database: known answers go on, others are refused, /ready is 503, and all recovers when it answers again', async () => {
    const clock = { now: Date.now() }
    const server = await start(
      { databaseUrl: databaseUrl(), mode: 'production' },
      { now: () => clock.now },
    )
    const asked = () => server.ask('/getWallets?entries=1')
    expect([(await asked()).status, await ready(server)]).toEqual([200, 200])
    const client = await openRelayClient(server.url.replace('http', 'ws'), {
      query: { projectId: server.project.id },
    })
    const unmute = proxy.mute('database')
    // Behind the five seconds for which a project is kept anyway.
    clock.now += 6_000
    const answers = await Promise.all([
      asked().then(({ status }) => status),
      server
        .ask('/getWallets?entries=1', { projectId: 'unknown-project' })
        .then(({ status }) => status),
      client.publish(createTopic(), 'x').then(({ error }) => error?.data),
    ])
    expect(answers).toEqual([200, 503, 'Unknown'])
    await vi.waitFor(async () => expect(await ready(server)).toBe(503))
    unmute()
    await vi.waitFor(async () => expect(await ready(server)).toBe(200))
    expect(await client.publish(createTopic(), 'x')).toMatchObject({ result: true })
    await client.close()
  })

  it('it ends on a stop, also while the database is silent and messages wait for it', async () => {
    const server = await start({ databaseUrl: databaseUrl() })
    const client = await open(server)
    const unmute = proxy.mute('database')
    const published = client.publish(createTopic(), 'x')
    await server.stop()
    // Refused, or the socket was closed first: told, in either case.
    await Promise.race([published, client.closed])
    unmute()
  })

  it('it ends a waiting request after drainSeconds, before it has given up what the database owes it', async () => {
    const server = await start({
      databaseUrl: databaseUrl(),
      drainSeconds: 0.3,
      postgres: { querySeconds: 60, connectSeconds: 60 },
    })
    const client = await open(server)
    await client.publish(createTopic(), 'x')
    const unmute = proxy.mute('database')
    const order: string[] = []
    const published = client.publish(createTopic(), 'y')
    const asked = server
      .ask('/getWallets?entries=1', { projectId: 'unknown-project' })
      .then(({ status }) => String(status))
      .catch(() => 'ended')
      .then((outcome) => {
        order.push(outcome)
        return server.lines.filter((line) => line.includes('not all could be ended')).length
      })
    // Both wait for the database.
    await vi.waitFor(() => {
      const { total = 0, idle = 0 } = server.context.database.pool?.() ?? {}
      expect(total - idle).toBeGreaterThanOrEqual(2)
    })
    const from = performance.now()
    await server.stop()
    // Three parts are given up after 2.3 s each; the database would have taken a minute.
    expect(performance.now() - from).toBeLessThan(30_000)
    expect([await asked, order]).toEqual([0, ['ended']])
    await Promise.race([published, client.closed])
    unmute()
  })

  it('a silent Redis: messages between instances arrive, requests do not wait for it, and /ready says that each counts alone', async () => {
    const [near, far] = [await start(), await start({ redisUrl: redisUrl() })]
    const topic = createTopic()
    const [sender, reader] = [await open(near), await open(far)]
    await reader.subscribe(topic)
    await sender.publish(topic, 'before')
    await reader.messages(1)
    const unmute = proxy.mute('redis')
    await sender.publish(topic, 'in the dark')
    expect(await reader.messages(2)).toEqual(['before', 'in the dark'])
    const from = performance.now()
    for (let index = 0; index < 10; index++)
      expect((await far.ask('/getWallets?entries=1')).status).toBe(200)
    // One of them may have been the first to notice.
    expect(performance.now() - from).toBeLessThan(6_000)
    expect(await (await fetch(`${far.url}/ready`)).json()).toMatchObject({ limits: 'alone' })
    unmute()
    await vi.waitFor(
      async () =>
        expect(await (await fetch(`${far.url}/ready`)).json()).toMatchObject({ limits: 'shared' }),
      {
        timeout: 15_000,
      },
    )
    await sender.publish(topic, 'afterwards')
    await reader.messages(3)
    expect(new Set(reader.pushed.map(({ message }) => message))).toEqual(
      new Set(['before', 'in the dark', 'afterwards']),
    )
    await Promise.all([sender.close(), reader.close()])
  })

  it('a database that comes later than the program is waited for', async () => {
    await proxy.setRules([{ service: 'database', fault: 'refuse' }])
    const starting = start({ databaseUrl: databaseUrl(), startSeconds: 120 })
    const refused = await startTestServer(
      'PostgreSQL and Redis',
      { ...quick, databaseUrl: databaseUrl() },
      { backend },
    ).then(
      () => 'started',
      (error: Error) => error.name,
    )
    expect(refused).toBe('DatabaseAway')
    await proxy.setRules([])
    expect(await ready(await starting)).toBe(200)
  })

  it('a migration waits for another instance’s as long as that takes', async () => {
    const url = String(backend.settings.databaseUrl)
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('BEGIN')
    await other.query('SELECT pg_advisory_xact_lock(5281944117)')
    const database = openPostgres(url, () => {}, { queryMs: 50 })
    let isDone = false
    const alone = database
      .alone(async ({ run }) => run('SELECT pg_sleep(0.2)'))
      .finally(() => {
        isDone = true
      })
    // Several of its statements' times.
    for (let turn = 0; turn < 6; turn++)
      await expect(database.all('SELECT pg_sleep(1)')).rejects.toThrow('does not answer')
    expect(isDone).toBe(false)
    await other.query('COMMIT')
    await alone
    await Promise.all([other.end(), database.close()])
  })

  it('a connection starts with nothing that a pooler refuses, and has its name', async () => {
    const packets: string[] = []
    const pooler = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', (chunk) => {
        packets.push(chunk.toString('latin1'))
        socket.destroy()
      })
    })
    await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
    const database = openPostgres(
      `postgresql://user@127.0.0.1:${(pooler.address() as AddressInfo).port}/db`,
      () => {},
    )
    await expect(database.ping()).rejects.toThrow()
    expect(packets[0]).toContain('application_name\u0000latchkey-server')
    expect(packets[0]).not.toContain('statement_timeout')
    await database.close()
    pooler.close()
  })

  it('an instance whose clock is wrong goes by the database’s, removes nothing before its time, and is not ready', async () => {
    const skewed = await start({}, { now: () => Date.now() + 360_000, isClockFixed: false })
    expect(Math.abs(skewed.context.now() - Date.now())).toBeLessThan(30_000)
    const right = await start()
    const topic = createTopic()
    const sender = await open(right)
    await sender.publish(topic, 'a pairing', { ttl: 300 })
    expect(await createMailboxStore(skewed.context.database).expire(skewed.context.now())).toBe(0)
    const answer = await fetch(`${skewed.url}/ready`)
    expect([answer.status, JSON.stringify(await answer.json()).includes('clock: -360 s')]).toEqual([
      503,
      true,
    ])
    expect(await ready(right)).toBe(200)
    await sender.close()
  })
})

describe('the clock', () => {
  it('is this machine’s where the database is, and where it cannot be compared', async () => {
    const errors: unknown[] = []
    const options = { local: () => 1_000, onError: (error: unknown) => errors.push(error) }
    const [embedded, away, near] = await Promise.all([
      createClock({}, options),
      createClock({ clock: () => Promise.reject(new Error('away')) }, options),
      createClock({ clock: async () => 1_100 }, options),
    ])
    expect([embedded.now(), away.now(), near.now(), errors.length]).toEqual([
      1_000, 1_000, 1_000, 1,
    ])
    for (const clock of [embedded, away, near]) clock.stop()
  })
})

describe('a disk that is full', () => {
  it('fails publications and /ready, keeps stored messages readable, and ends once there is room', async () => {
    const server = await startTestServer('libsql', { mode: 'development' })
    const client = await openRelayClient(server.url.replace('http', 'ws'))
    const topic = createTopic()
    expect(await client.publish(topic, 'there before')).toMatchObject({ result: true })
    const { database } = server.context
    const pages = Number((await database.all('PRAGMA page_count'))[0]?.page_count)
    // As SQLite finds it when the disk is full: SQLITE_FULL.
    await database.run(`PRAGMA max_page_count = ${pages}`)
    for (let index = 0; index < 4; index++)
      expect(await client.publish(createTopic(), 'x'.repeat(200_000))).toMatchObject({
        error: { code: -32603 },
      })
    await expect(
      database.run('INSERT INTO projects (id, name, created_at) VALUES (?, ?, ?)', [
        'full',
        'x'.repeat(200_000),
        1,
      ]),
    ).rejects.toThrow(DatabaseAway)
    await vi.waitFor(async () => {
      const answer = await fetch(`${server.url}/ready`)
      const reasons = [{ description: 'relay: messages cannot be written' }]
      expect([answer.status, await answer.json()]).toMatchObject([503, { reasons }])
    }, 5_000)
    const reader = await openRelayClient(server.url.replace('http', 'ws'))
    await reader.subscribe(topic)
    expect(await reader.messages(1)).toEqual(['there before'])
    await database.run(`PRAGMA max_page_count = ${pages + 10_000}`)
    expect(await client.publish(createTopic(), 'x'.repeat(200_000))).toMatchObject({ result: true })
    await vi.waitFor(
      async () => expect((await fetch(`${server.url}/ready`)).status).toBe(200),
      5_000,
    )
    await Promise.all([client.close(), reader.close()])
    await server.stop()
  })

  it('expired messages give their space back to the disk', async () => {
    const server = await startTestServer('libsql', { mode: 'development' })
    const { database } = server.context
    const pages = async () => Number((await database.all('PRAGMA page_count'))[0]?.page_count)
    const store = createMailboxStore(database)
    const now = Date.now()
    await store.add(
      Array.from({ length: 40 }, (_, index) => ({
        topic: createTopic(),
        id: String(index),
        position: index,
        expiresAt: now + 1_000,
        tag: 0,
        sender: 's',
        project: '',
        message: 'x'.repeat(50_000),
        attestation: undefined,
      })),
    )
    const full = await pages()
    expect(full).toBeGreaterThan(2_000_000 / 4_096)
    expect(await store.expire(now + 1_000)).toBe(40)
    await database.tidy()
    expect(await pages()).toBeLessThan(full / 2)
    await server.stop()
  })

  it('nothing more is taken with less than a twentieth of it free', async () => {
    const disk = { free: 50, size: 1_000 }
    const storage = createStorageBudget({
      measure: async () => new Map(),
      mostBytes: 1_000,
      disk: async () => disk,
      onError: () => {},
    })
    await storage.refresh()
    expect([storage.hasRoom('a', 1, 1_000), storage.isDiskFull()]).toEqual([true, false])
    disk.free = 49
    await storage.refresh()
    expect([storage.hasRoom('a', 1, 1_000), storage.isDiskFull()]).toEqual([false, true])
    storage.stop()
  })
})
