import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sharedFirst } from '../../../test/backends.js'
import {
  createIdentity,
  createToken,
  createTopic,
  type OpenOptions,
  openRelayClient,
  type RelayIdentity,
} from '../../../test/relayClient.js'
import { shop, startTestServer, type TestServer } from '../../../test/startTestServer.js'
import type { RelayTimes } from './createRelay.js'

type Fetched = {
  readonly messages: readonly { readonly message: string }[]
  readonly hasMore: boolean
}

const kib = 1024

describe.each(sharedFirst)('what the relay holds for those that ask, on %s', (name) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(name, {
      mode: 'development',
      relay: { requestsPerSecond: 100_000, bufferedBytes: 8 * 1024 * kib },
      limits: { relay: { points: 100_000, seconds: 60 } },
    })
  })
  afterAll(() => server.stop())
  const open = (options?: OpenOptions) => openRelayClient(server.url.replace('http', 'ws'), options)
  const gauge = async (metric: string) => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    return Number(new RegExp(`^${metric} (.*)$`, 'm').exec(text)?.[1] ?? 0)
  }
  const fetches = () => gauge('latchkey_relay_requests_total\\{method="irn_fetchMessages"\\}')
  const post = async (identity: RelayIdentity, method: string, params: unknown) => {
    const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method, params })
    const response = await server.ask(`/rpc?auth=${createToken(identity)}`, {
      method: 'POST',
      body,
    })
    const text = await response.text()
    return { bytes: text.length, ...(JSON.parse(text).result as Fetched) }
  }
  const fill = async (topic: string, count: number, bytes: number) => {
    const sender = await open()
    const texts = Array.from({ length: count }, (_, index) => `${index} `.padEnd(bytes, 'x'))
    for (const text of texts)
      expect(await sender.publish(topic, text)).toMatchObject({ result: true })
    await sender.close()
    return texts
  }

  it('an answer over HTTP has half a MiB and says that there is more; nothing is lost on the way', async () => {
    const topic = createTopic()
    const texts = await fill(topic, 8, 300 * kib)
    const identity = createIdentity()
    for (const turn of ['first', 'again'] as const) {
      const found: string[] = []
      for (let hasMore = true; hasMore; ) {
        const page = await post(identity, 'irn_fetchMessages', { topic })
        expect(page.bytes).toBeLessThan(600 * kib)
        found.push(...page.messages.map(({ message }) => message))
        hasMore = page.hasMore
      }
      expect([turn, found.map((text) => text.slice(0, 3))]).toEqual([
        turn,
        texts.map((text) => text.slice(0, 3)),
      ])
    }
  })

  it('fetched messages are acknowledged when the client has read them, not when they are sent', async () => {
    const topic = createTopic()
    await fill(topic, 5, 10)
    const identity = createIdentity()
    const [deaf, other] = [await open({ identity }), await open()]
    deaf.socket.pause()
    const before = await fetches()
    void deaf.call('irn_fetchMessages', { topic })
    await vi.waitFor(async () => expect(await fetches()).toBeGreaterThan(before))
    // The answer is on its way when those that came later are answered.
    for (let turn = 0; turn < 5; turn++)
      await other.call('irn_fetchMessages', { topic: createTopic() })
    deaf.terminate()
    const back = await open({ identity })
    const fetched = (await back.call('irn_fetchMessages', { topic })).result as Fetched
    expect(fetched.messages).toHaveLength(5)
    expect((await back.call('irn_fetchMessages', { topic })).result).toEqual({
      messages: [],
      hasMore: false,
    })
    await Promise.all([back.close(), other.close()])
  })

  it('a socket that fetches without reading holds one page, and the rest of what it asks waits', async () => {
    const topic = createTopic()
    await fill(topic, 10, 400 * kib)
    const greedy = await open()
    greedy.socket.pause()
    const asked = Array.from({ length: 16 }, () => greedy.call('irn_fetchMessages', { topic }))
    const other = await open()
    for (let turn = 0; turn < 10; turn++)
      await other.call('irn_fetchMessages', { topic: createTopic() })
    expect(await gauge('latchkey_relay_buffered_bytes')).toBeLessThan(900 * kib)
    greedy.socket.resume()
    const answers = await Promise.all(asked)
    const found = answers.flatMap(({ result }) => (result as Fetched).messages)
    expect(found).toHaveLength(10)
    await Promise.all([greedy.close(), other.close()])
  })

  it('a full mailbox on a slow line comes message by message over one connection', async () => {
    const topic = createTopic()
    const texts = await fill(topic, 20, 900 * kib)
    const slow = await open()
    await slow.subscribe(topic)
    for (let count = 1; count <= texts.length; count++) {
      await slow.messages(count)
      slow.socket.pause()
      expect(await gauge('latchkey_relay_buffered_bytes')).toBeLessThan(2 * 1024 * kib)
      slow.socket.resume()
    }
    expect(slow.pushed.map(({ message }) => message.slice(0, 3))).toEqual(
      texts.map((text) => text.slice(0, 3)),
    )
    await slow.close()
  })

  it('many that subscribe to full mailboxes and do not read hold what the configuration says, all together', async () => {
    const topic = createTopic()
    await fill(topic, 12, 200 * kib)
    const deaf = await Promise.all(Array.from({ length: 60 }, () => open({ acknowledges: false })))
    for (const client of deaf) {
      void client.subscribe(topic)
      client.socket.pause()
    }
    const other = await open()
    for (let turn = 0; turn < 20; turn++) {
      await other.call('irn_fetchMessages', { topic: createTopic() })
      expect(await gauge('latchkey_relay_buffered_bytes')).toBeLessThan(9 * 1024 * kib)
    }
    // A client that reads gets its messages nevertheless.
    const reader = await open()
    await reader.subscribe(topic)
    await reader.messages(12)
    for (const client of deaf) client.terminate()
    await Promise.all([other.close(), reader.close()])
  })
})

describe('the cost of a frame', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('libsql', {
      mode: 'development',
      relay: { requestsPerSecond: 10 },
    })
  })
  afterAll(() => server.stop())
  const open = () => openRelayClient(server.url.replace('http', 'ws'))

  it('an unrequested answer is counted, and a long one before it is read', async () => {
    const client = await open()
    const long = JSON.stringify({ id: 1, jsonrpc: '2.0', result: 'x'.repeat(500 * kib) })
    for (let index = 0; index < 2; index++) client.socket.send(long)
    expect(await client.subscribe(createTopic())).toMatchObject({ error: { code: 3001 } })
    await client.close()
    const other = await open()
    for (let index = 0; index < 30; index++) other.acknowledge(index)
    expect(await other.subscribe(createTopic())).toMatchObject({ error: { code: 3001 } })
    await other.close()
  })

  it('each entry of a batch counts as a message does', async () => {
    const client = await open()
    const messages = Array.from({ length: 500 }, (_, index) => ({
      topic: createTopic(),
      message: `${index}`,
      ttl: 60,
    }))
    expect(await client.call('irn_batchPublish', { messages })).toMatchObject({ result: true })
    expect(await client.publish(createTopic(), 'x')).toMatchObject({
      error: { code: 3001, data: 'TooManyRequests' },
    })
    await client.close()
  })
})

describe('the budgets of callers and projects', () => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
  })
  const start = async (
    settings: Readonly<Record<string, unknown>> = {},
    relayTimes: RelayTimes = {},
  ) => {
    const server = await startTestServer('libsql', settings, { relayTimes })
    stops.push(server.stop)
    const open = (project = server.project.id) =>
      openRelayClient(server.url.replace('http', 'ws'), {
        query: { projectId: project },
        headers: { origin: shop },
      })
    return { server, open, projects: server.context.projects }
  }

  it('a relay that does not know its own URL says so at its start', async () => {
    const warned = ({ server }: { readonly server: TestServer }) =>
      server.lines.some((line) => line.includes('relay.audience is empty'))
    expect([
      warned(await start()),
      warned(await start({ relay: { audience: ['wss://relay.example'] } })),
    ]).toEqual([true, false])
  })

  it('a caller has so many sockets open, and another when one of them is gone', async () => {
    const { open } = await start({ relay: { socketsPerCaller: 3 } })
    const clients = [await open(), await open(), await open()]
    await expect(open()).rejects.toThrow('HTTP 429')
    await clients.pop()?.close()
    await vi.waitFor(async () => void clients.push(await open()), { interval: 20 })
    await expect(open()).rejects.toThrow('HTTP 429')
    for (const client of clients) await client.close()
  })

  it('the relay leaves a fifth of all connections to those that ask over HTTP', async () => {
    const { server, open } = await start({ maxConnections: 10 })
    const clients = await Promise.all(Array.from({ length: 8 }, () => open()))
    await expect(open()).rejects.toThrow('HTTP 429')
    expect((await server.ask('/health')).status).toBe(200)
    for (const client of clients) await client.close()
  })

  it('a project has so many sockets, so many bytes in mailboxes and so many a day; another project goes on', async () => {
    const { open, projects } = await start()
    const small = await projects.add({ name: 'Small', origins: [shop] })
    await projects.setBudget(small.id, 'sockets', 2)
    await projects.setBudget(small.id, 'storedBytes', 10_000)
    await projects.setBudget(small.id, 'relayBytesPerDay', 100_000)
    const [first, second, other] = [await open(small.id), await open(small.id), await open()]
    await expect(open(small.id)).rejects.toThrow('HTTP 429')
    expect(await first.publish(createTopic(), 'x'.repeat(8_000))).toMatchObject({ result: true })
    expect(await second.publish(createTopic(), 'x'.repeat(8_000))).toMatchObject({
      error: { data: 'MailboxLimitExceeded' },
    })
    expect(await other.publish(createTopic(), 'x'.repeat(8_000))).toMatchObject({ result: true })
    await projects.setBudget(small.id, 'storedBytes', 1_000_000)
    // 64 KiB are paid for already, by the first.
    expect(await second.publish(createTopic(), 'x'.repeat(8_000))).toMatchObject({
      error: { code: 3001 },
    })
    expect(await first.publish(createTopic(), 'x'.repeat(8_000))).toMatchObject({ result: true })
    for (const client of [first, second, other]) await client.close()
  })

  it('all projects together store so much', async () => {
    const { open, projects } = await start({ relay: { storedBytes: 16 * kib } })
    const second = await projects.add({ name: 'Second', origins: [shop] })
    const [first, other] = [await open(), await open(second.id)]
    expect(await first.publish(createTopic(), 'x'.repeat(12 * kib))).toMatchObject({ result: true })
    expect(await other.publish(createTopic(), 'x'.repeat(6 * kib))).toMatchObject({
      error: { data: 'MailboxLimitExceeded' },
    })
    expect(await other.publish(createTopic(), 'x'.repeat(2 * kib))).toMatchObject({ result: true })
    for (const client of [first, other]) await client.close()
  })

  it('with less than a twentieth of the disk free a publish is refused, and /ready says why', async () => {
    const { server, open } = await start({}, { disk: async () => ({ free: 49, size: 1_000 }) })
    const client = await open()
    expect(await client.publish(createTopic(), 'x')).toMatchObject({
      error: { data: 'MailboxLimitExceeded' },
    })
    const ready = await fetch(`${server.url}/ready`)
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { reasons: [{ description: 'disk: less than a twentieth of the disk is free' }] },
    ])
    await client.close()
  })

  it('one caller publishes so much in an hour, whatever the topics', async () => {
    const { open } = await start({ limits: { relayKibibytes: { points: 100, seconds: 3_600 } } })
    const client = await open()
    const answers = []
    for (let index = 0; index < 6; index++)
      answers.push(await client.publish(createTopic(), 'x'.repeat(30_000)))
    expect(answers.map(({ error }) => error?.code)).toEqual([
      undefined,
      undefined,
      3001,
      3001,
      3001,
      3001,
    ])
    await client.close()
  })

  it('a project that is switched off takes its open sockets with it, and what they publish is refused until then', async () => {
    const { server, open, projects } = await start({}, { projectsEveryMs: 2_000_000 })
    const client = await open()
    await projects.setEnabled(server.project.id, false)
    expect(await client.publish(createTopic(), 'x')).toMatchObject({
      error: { code: 3000, data: 'ProjectNotFound' },
    })
    await client.close()
    const quick = await start({}, { projectsEveryMs: 20 })
    const [gone, stays] = [
      await quick.open(),
      await quick.open((await quick.projects.add({ name: 'Other', origins: [shop] })).id),
    ]
    await quick.projects.setEnabled(quick.server.project.id, false)
    expect(await gone.closed).toMatchObject({ code: 3000 })
    expect(await stays.publish(createTopic(), 'x')).toMatchObject({ result: true })
    await stays.close()
  })

  it('a project that is removed leaves no message behind', async () => {
    const { server, open, projects } = await start()
    const client = await open()
    await client.publish(createTopic(), 'x')
    await client.close()
    await projects.remove(server.project.id)
    const left = () => server.context.database.all('SELECT topic FROM relay_messages')
    expect(await left()).toEqual([])
    // Rows of another instance, which cached the project for five more seconds.
    await server.context.database.run(
      `INSERT INTO relay_messages (topic, id, position, expires_at, size, tag, sender, project_id, message)
       VALUES ('t', 'i', 1, ?, 1, 0, 's', ?, 'm'), ('t', 'j', 1, ?, 1, 0, 's', '', 'm')`,
      [Date.now() + 600_000, server.project.id, Date.now() + 600_000],
    )
    await server.context.database.run(
      "INSERT INTO project_usage (project_id, day, kind, amount) VALUES (?, 1, 'rpc', 1)",
      [server.project.id],
    )
    await projects.removeOrphans()
    expect(await left()).toHaveLength(1)
    expect(
      await server.context.database.all('SELECT * FROM project_usage WHERE project_id = ?', [
        server.project.id,
      ]),
    ).toEqual([])
  })
})
