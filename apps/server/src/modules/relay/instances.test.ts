import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePorts } from '@latchkey/localnet/ports'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runsOf } from '../../../../../tooling/suite/tableRows.js'
import { type Backend, createBackend } from '../../../test/backends.js'
import { createIdentity, createTopic, openRelayClient } from '../../../test/relayClient.js'
import { startChildServer } from '../../../test/startChildServer.js'
import { ended, reachable, startRedis } from '../../../test/startEngines.js'
import { startTestServer, type TestServer } from '../../../test/startTestServer.js'

const settings = { mode: 'development', limits: { relay: { points: 10_000, seconds: 60 } } }
const texts = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `message ${from + index}`)

/** How often each is tried more: `npm run test:long` crashes them ten times. */
const repeats = runsOf(1, 10) - 1

describe('two relays on one PostgreSQL, and a Redis that comes and goes', { repeats }, () => {
  let backend: Backend
  let folder = ''
  let port = 0
  let store: ReturnType<typeof startRedis>
  let servers: readonly TestServer[] = []
  beforeEach(async () => {
    backend = await createBackend('PostgreSQL and Redis')
    folder = mkdtempSync(join(tmpdir(), 'latchkey-relay-redis-'))
    port = await findFreePorts()
    store = startRedis(folder, port)
    await reachable(port)
    const own = { ...settings, redisUrl: `redis://127.0.0.1:${port}` }
    const start = () =>
      startTestServer('PostgreSQL and Redis', own, { backend, relayTimes: { farewellMs: 100 } })
    servers = [await start(), await start()]
  })
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await ended(store)
    await backend.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  const open = (index: number, identity = createIdentity()) =>
    openRelayClient(servers[index]?.url.replace('http', 'ws') ?? '', { identity })

  it('one delivers the messages of the other in order, and a repeated one once', async () => {
    const topic = createTopic()
    const [sender, near, far] = [await open(0), await open(0), await open(1)]
    const tab = await open(1, sender.identity)
    for (const client of [near, far, tab]) await client.subscribe(topic)
    for (const text of texts(200)) sender.publish(topic, text).catch(() => {})
    expect([await near.messages(200), await far.messages(200)]).toEqual([texts(200), texts(200)])
    expect(tab.pushed).toEqual([])
    // A second try, to the other instance: it is there already.
    expect(await (await open(1, sender.identity)).publish(topic, 'message 0')).toMatchObject({
      result: true,
    })
    await sender.publish(topic, 'end')
    for (const client of [near, far])
      expect(await client.messages(201)).toEqual([...texts(200), 'end'])
  })

  it('an acknowledgement to one counts on the other', async () => {
    const topic = createTopic()
    const identity = createIdentity()
    const [sender, reader] = [await open(0), await open(0, identity)]
    await reader.subscribe(topic)
    await sender.publish(topic, 'one')
    await reader.messages(1)
    const delivered = () =>
      servers[0]?.context.database.all("SELECT id FROM relay_messages WHERE delivered <> ''")
    await vi.waitFor(async () => expect(await delivered()).toHaveLength(1))
    const again = await open(1, identity)
    await again.subscribe(topic)
    await sender.publish(topic, 'two')
    expect(await again.messages(1)).toEqual(['two'])
  })

  it('while Redis is away messages come within seconds, and afterwards at once; none is lost [B-16]', async () => {
    const topic = createTopic()
    const [sender, far] = [await open(0), await open(1)]
    await far.subscribe(topic)
    await sender.publish(topic, 'before')
    expect(await far.messages(1)).toEqual(['before'])
    await ended(store)
    for (const text of texts(20))
      expect(await sender.publish(topic, text)).toMatchObject({ result: true })
    expect(await far.messages(21)).toEqual(['before', ...texts(20)])
    store = startRedis(folder, port)
    for (const text of texts(20, 20))
      expect(await sender.publish(topic, text)).toMatchObject({ result: true })
    // Those of the moment in which it comes back may come by both ways.
    await vi.waitFor(
      () =>
        expect(new Set(far.pushed.map(({ message }) => message))).toEqual(
          new Set(['before', ...texts(40)]),
        ),
      {
        timeout: 15_000,
      },
    )
    await vi.waitFor(async () => expect(servers[1]?.context.bus.isThere()).toBe(true))
    await sender.publish(topic, 'after')
    await vi.waitFor(() => expect(far.pushed.at(-1)?.message).toBe('after'), { timeout: 15_000 })
  })
})

describe('an unannounced end', { repeats }, () => {
  it('answered messages survive a killed process on the embedded database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-relay-kill-'))
    const topic = createTopic()
    let server = await startChildServer(folder, ['--dev'])
    const sender = await openRelayClient(server.url.replace('http', 'ws'))
    const answered: string[] = []
    for (const text of texts(100))
      sender.publish(topic, text).then(
        () => answered.push(text),
        () => {},
      )
    await vi.waitFor(() => expect(answered.length).toBeGreaterThan(10), { interval: 1 })
    server.process.kill('SIGKILL')
    await server.exit
    await sender.closed
    expect(answered.length).toBeGreaterThan(10)
    server = await startChildServer(folder, ['--dev'])
    try {
      const reader = await openRelayClient(server.url.replace('http', 'ws'))
      await reader.subscribe(topic)
      const messages = await reader.messages(answered.length)
      expect(messages.slice(0, answered.length)).toEqual(answered)
      await reader.close()
    } finally {
      server.process.kill('SIGTERM')
      await server.exit
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
