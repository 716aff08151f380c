import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePorts } from '@latchkey/localnet/ports'
import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Backend, createBackend } from '../test/backends.js'
import { ended, reachable, startRedis } from '../test/startEngines.js'
import { type FakeNode, startFakeNode } from '../test/startFakeNode.js'
import { startRoundRobin } from '../test/startRoundRobin.js'
import { shop, startTestServer, type TestServer } from '../test/startTestServer.js'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

describe('two instances behind a load balancer, on PostgreSQL and Redis', () => {
  let backend: Backend
  let node: FakeNode
  let servers: readonly TestServer[] = []
  let balancer: Awaited<ReturnType<typeof startRoundRobin>>
  const clock = { now: Date.now() }
  beforeEach(async () => {
    backend = await createBackend('PostgreSQL and Redis')
    node = await startFakeNode(({ text }, response) => {
      const answer = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: '0x10' })
      const body = JSON.parse(text)
      response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)))
    })
    const settings = {
      limits: { catalogue: { points: 10, seconds: 60 } },
      chains: [{ id: 'eip155:1', name: 'E', nativeCurrency, rpc: [node.url] }],
    }
    const first = await startTestServer('PostgreSQL and Redis', settings, {
      backend,
      now: () => clock.now,
    })
    servers = [
      first,
      await startTestServer('PostgreSQL and Redis', settings, { backend, now: () => clock.now }),
    ]
    balancer = await startRoundRobin(servers.map(({ url }) => url))
  })
  afterEach(async () => {
    await balancer.stop()
    await Promise.all(servers.map((server) => server.stop()))
    await Promise.all([node.stop(), backend.remove()])
  })
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(
      `${balancer.url}${path}${path.includes('?') ? '&' : '?'}projectId=${servers[0]?.project.id}`,
      {
        ...init,
        headers: { origin: shop, connection: 'close', ...init.headers },
      },
    )

  it('a caller has one allowance, not one for each', async () => {
    const statuses = []
    for (let index = 0; index < 14; index++)
      statuses.push((await ask('/getWallets?entries=1')).status)
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(4).fill(429)])
    expect(balancer.taken).toEqual([7, 7])
  })

  it('the keys in Redis name no caller, no account and no picture, and begin with the installation’s prefix', async () => {
    const address = `0x${'ab'.repeat(20)}`
    const other = await startTestServer(
      'PostgreSQL and Redis',
      { redisPrefix: 'second' },
      { backend },
    )
    await ask('/getWallets?entries=1')
    await ask(`/v1/account/${address}/balance?chainId=eip155:1`)
    await other.ask('/getWallets?entries=1')
    const redis = new Redis(String(backend.settings.redisUrl))
    const keys = await redis.keys('*')
    const [channels] = await Promise.all([redis.pubsub('CHANNELS', '*')])
    redis.disconnect()
    expect(keys.filter((key) => /^latchkey:limit:catalogue:[0-9a-f]{24}$/.test(key))).toHaveLength(
      1,
    )
    expect(keys.filter((key) => /^latchkey:cache:[0-9a-f]{24}$/.test(key)).length).toBeGreaterThan(
      0,
    )
    expect(keys.filter((key) => /^second:limit:catalogue:[0-9a-f]{24}$/.test(key))).toHaveLength(1)
    for (const key of keys) expect(key).not.toMatch(/127\.0\.0\.1|0xabab|https?:/)
    for (const prefix of ['latchkey', 'second'])
      expect((channels as string[]).some((name) => name.startsWith(`${prefix}:bus:`))).toBe(true)
    await other.stop()
  })

  it('share events and the cache', async () => {
    const event = {
      eventId: randomUUID(),
      url: 'https://shop.example/',
      domain: 'shop.example',
      timestamp: 1,
      props: { event: 'MODAL_OPEN' },
    }
    for (let index = 0; index < 4; index++)
      expect((await ask('/e', { method: 'POST', body: JSON.stringify(event) })).status).toBe(204)
    const token = await servers[0]?.context.projects.addToken(servers[0].project.id)
    for (let index = 0; index < 2; index++)
      expect(
        await (
          await ask('/operator/v1/events', { headers: { authorization: `Bearer ${token}` } })
        ).json(),
      ).toMatchObject({ total: 1 })
    const address = `0x${'ab'.repeat(20)}`
    for (let index = 0; index < 4; index++)
      expect((await ask(`/v1/account/${address}/balance?chainId=eip155:1`)).status).toBe(200)
    expect(node.received).toHaveLength(1)
  })

  it('a project that one changed is changed on the other within five seconds', async () => {
    const [first, second] = servers
    const project = await first?.context.projects.add({ name: 'New', origins: [shop] })
    const read = (server: TestServer | undefined) =>
      server
        ?.ask('/appkit/v1/config', { projectId: project?.id ?? '' })
        .then(({ status }) => status)
    expect([await read(first), await read(second)]).toEqual([200, 200])
    await first?.context.projects.remove(project?.id ?? '')
    clock.now += 5_001
    expect([await read(first), await read(second)]).toEqual([401, 401])
  })

  it('with one stopped the other goes on, and without the database neither says that it is ready', async () => {
    await servers[0]?.stop()
    expect((await fetch(`${servers[1]?.url}/ready`)).status).toBe(200)
    expect(await (await fetch(`${servers[1]?.url}/ready`)).json()).toEqual({
      status: 'ready',
      limits: 'shared',
    })
    expect((await servers[1]?.ask('/appkit/v1/config'))?.status).toBe(200)
    await backend.remove()
    // It repeats its answer of a second ago.
    await vi.waitFor(async () => {
      const response = await fetch(`${servers[1]?.url}/ready`)
      const reasons = [{ description: 'database: does not answer' }]
      expect([response.status, await response.json()]).toMatchObject([
        503,
        { error: { code: 'NOT_READY' }, reasons },
      ])
    })
    clock.now += 60_000
    // A project that was known a minute ago is still served; one that was not is a failure of ours,
    // not a wrong key.
    expect((await servers[1]?.ask('/appkit/v1/config'))?.status).toBe(200)
    const unknown = await servers[1]?.ask('/appkit/v1/config', { projectId: 'ffffffffffffffff' })
    expect([unknown?.status, Number(unknown?.headers.get('retry-after'))]).toEqual([503, 5])
    expect((await fetch(`${servers[1]?.url}/health`)).status).toBe(200)
    backend = await createBackend('libsql')
  })
})

describe('an instance whose Redis goes away', () => {
  it('serves reads with limits of its own, says that it counts alone, and is back within five seconds [B-16]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-redis-'))
    const port = await findFreePorts()
    let store = startRedis(folder, port)
    await reachable(port)
    const server = await startTestServer('libsql', {
      redisUrl: `redis://127.0.0.1:${port}`,
      limits: { catalogue: { points: 30, seconds: 60 } },
    })
    const limits = async () => (await (await fetch(`${server.url}/ready`)).json()).limits
    expect([await limits(), (await server.ask('/getWallets')).status]).toEqual(['shared', 200])
    await ended(store)
    await vi.waitFor(async () => expect(await limits()).toBe('alone'))
    const statuses = []
    for (let index = 0; index < 35; index++)
      statuses.push((await server.ask('/getWallets?entries=1')).status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(28)
    expect(server.lines.filter((line) => line.includes('redis is away'))).toHaveLength(1)
    store = startRedis(folder, port)
    await vi.waitFor(async () => expect(await limits()).toBe('shared'), { interval: 50 })
    expect((await server.ask('/getWallets')).status).toBe(200)
    await server.stop()
    await ended(store)
    rmSync(folder, { recursive: true, force: true })
  })
})
