import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  createIdentity,
  createToken,
  createTopic,
  type OpenOptions,
  openRelayClient,
} from '../../../test/relayClient.js'
import { startTestRelay } from '../../../test/startTestRelay.js'
import { shop, startTestServer, type TestServer } from '../../../test/startTestServer.js'
import { connectionLimits } from '../../http/createListener.js'

const ws = (url: string) => url.replace('http', 'ws')
/** As the libraries ask: the reason is wanted in a close frame. */
const refusal = async (url: string, options: OpenOptions) => {
  const client = await openRelayClient(ws(url), {
    ...options,
    query: { useOnCloseEvent: 'true', ...options.query },
  })
  return client.closed
}

describe('the admission of clients', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('libsql', {
      limits: { relay: { points: 10_000, seconds: 60 } },
      relay: { audience: ['wss://relay.example'] },
    })
  })
  afterAll(() => server.stop())
  const open = (options: OpenOptions) => openRelayClient(ws(server.url), options)
  const projectId = () => server.project.id

  it('accepts a page of a project, a wallet of a project without origin, on both paths, by query or header', async () => {
    const ways: OpenOptions[] = [
      { query: { projectId: projectId() }, headers: { origin: shop } },
      { query: { projectId: projectId() }, path: '/relay' },
      {
        query: { projectId: projectId(), auth: '' },
        headers: { authorization: `Bearer ${createToken(createIdentity())}` },
      },
    ]
    for (const way of ways.slice(0, 2)) {
      const client = await open(way)
      expect(await client.subscribe(createTopic())).toHaveProperty('result')
      await client.close()
    }
    const identity = createIdentity()
    const address = new URL(`/?projectId=${projectId()}`, server.url)
    const upgraded = await upgrade(address, { authorization: `Bearer ${createToken(identity)}` })
    expect(upgraded).toBe(101)
  })

  it.each([
    ['no project', {}, 'Authorization error: Project ID is missing', 400],
    [
      'an unknown project',
      { query: { projectId: 'f'.repeat(32) } },
      'Authorization error: Project not found',
      401,
    ],
    [
      'a text that means something in SQL [B-24]',
      { query: { projectId: "' OR ''='" } },
      'Authorization error: Project not found',
      401,
    ],
  ] as const)(
    '%s is refused with 3000 and the reason, or with the status where a status is seen',
    async (_, options, reason, status) => {
      expect(await refusal(server.url, options)).toEqual({ code: 3000, reason })
      await expect(open(options)).rejects.toThrow(`HTTP ${status}`)
    },
  )

  it('pages of other origins are refused, the project’s own are not [B-12, B-13]', async () => {
    const own = await server.context.projects.add({
      name: 'Wide',
      origins: ['https://*.wide.example'],
    })
    for (const origin of [
      'https://other.example',
      'null',
      'http://shop.example',
      'https://shop.example.evil.example',
      'http://localhost:3000',
    ])
      expect(
        await refusal(server.url, { query: { projectId: projectId() }, headers: { origin } }),
      ).toEqual({
        code: 3000,
        reason: 'Authorization error: Origin not allowed',
      })
    await expect(
      open({ query: { projectId: projectId() }, headers: { origin: 'https://other.example' } }),
    ).rejects.toThrow('HTTP 403')
    expect(
      await refusal(server.url, { query: { projectId: own.id }, headers: { origin: shop } }),
    ).toMatchObject({ code: 3000 })
    const client = await open({
      query: { projectId: own.id },
      headers: { origin: 'https://a.wide.example' },
    })
    await client.close()
  })

  it('a project that is switched off is refused', async () => {
    const off = await server.context.projects.add({ name: 'Off', origins: [] })
    await server.context.projects.setEnabled(off.id, false)
    expect(await refusal(server.url, { query: { projectId: off.id } })).toMatchObject({
      reason: 'Authorization error: Project not found',
    })
  })

  it('a token that is missing, forged, of another time or for another relay is refused by name [R-15]', async () => {
    const now = Math.floor(Date.now() / 1000)
    const identity = createIdentity()
    const cases: readonly (readonly [string, string])[] = [
      ['', 'Missing JWT'],
      ['x', 'Invalid JWT: JWT does not have three parts'],
      [
        `${createToken(identity)}x`.replace(/.{8}x$/, 'AAAAAAAA'),
        'Invalid JWT: JWT signature is wrong',
      ],
      [
        createToken(identity, { iat: now + 86_400, exp: now + 2 * 86_400 }),
        'Invalid JWT: JWT is not yet valid',
      ],
      [
        createToken(identity, { iat: now - 2 * 86_400, exp: now - 86_400 }),
        'Invalid JWT: JWT is expired',
      ],
      [
        createToken(identity, { aud: 'wss://other.example' }),
        'Invalid JWT: JWT audience is not this relay',
      ],
    ]
    for (const [auth, reason] of cases) {
      const { code, reason: said } = await refusal(server.url, {
        query: { projectId: projectId(), auth },
      })
      const [, time] = /, now=(\d+)$/.exec(said) ?? []
      expect([code, said.replace(/, now=\d+$/, '')]).toEqual([
        3000,
        `Authorization error: ${reason}`,
      ])
      // The refusal of a wrong clock contains the right time.
      expect(Math.abs(Number(time ?? now) - now)).toBeLessThan(60)
      expect(time !== undefined).toBe(reason.endsWith('valid') || reason.endsWith('expired'))
    }
    expect(await upgrade(new URL(`/?projectId=${projectId()}`, server.url), {})).toBe(401)
  })

  it('another client’s mailbox marks cannot be set: a receipt counts for its sender [B-24]', async () => {
    const topic = createTopic()
    const [sender, victim, other] = [
      await open({ query: { projectId: projectId() } }),
      createIdentity(),
      createIdentity(),
    ]
    await sender.publish(topic, 'x')
    const thief = await open({ identity: other, query: { projectId: projectId() } })
    await thief.subscribe(topic)
    await thief.messages(1)
    const late = await open({ identity: victim, query: { projectId: projectId() } })
    await late.subscribe(topic)
    expect(await late.messages(1)).toEqual(['x'])
    for (const each of [sender, thief, late]) await each.close()
  })

  it('paths that are not there, and requests that are no handshake', async () => {
    await expect(open({ path: '/nothing', query: { projectId: projectId() } })).rejects.toThrow(
      'HTTP 404',
    )
    expect((await fetch(`${server.url}/relay`)).status).toBe(404)
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
      let text = ''
      socket.on('data', (chunk) => (text += chunk.toString('latin1')))
      socket.on('close', () => resolve(text))
      socket.write(
        `GET /?projectId=${projectId()}&auth=${createToken(createIdentity())} HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 1\r\n\r\n`,
      )
    })
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  })

  function upgrade(
    address: URL,
    headers: Readonly<Record<string, string>>,
  ): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const key = randomBytes(16).toString('base64')
      const handshake = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': key,
      }
      const sent = request(address, { headers: { ...handshake, ...headers } })
      sent.on('upgrade', (response, socket) => {
        socket.destroy()
        resolve(response.statusCode)
      })
      sent.on('response', (response) => resolve(response.resume().statusCode))
      sent.on('error', reject)
      sent.end()
    })
  }
})

describe('how much one caller may ask for', () => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
  })
  const start = async (...[options]: Parameters<typeof startTestRelay>) => {
    const relay = await startTestRelay(options)
    stops.push(relay.stop)
    return relay
  }

  it('new sockets and calls over HTTP are counted together; beyond it 3001 or 429 [B-23]', async () => {
    const relay = await start({ limits: { relay: { points: 3, seconds: 60 } } })
    const clients = [await openRelayClient(relay.url), await openRelayClient(relay.url)]
    const body = JSON.stringify({
      id: 1,
      jsonrpc: '2.0',
      method: 'irn_fetchMessages',
      params: { topic: createTopic() },
    })
    const post = () =>
      fetch(`${relay.httpUrl}/rpc?auth=${createToken(createIdentity())}`, { method: 'POST', body })
    expect([(await post()).status, (await post()).status]).toEqual([200, 429])
    expect(await refusal(relay.url, {})).toEqual({ code: 3001, reason: 'Too many requests' })
    await expect(openRelayClient(relay.url)).rejects.toThrow('HTTP 429')
    // Existing connections continue.
    expect(await clients[0]?.publish(createTopic(), 'x')).toMatchObject({ result: true })
    for (const client of clients) await client.close()
  })

  it('a socket that asks too much gets TooManyRequests, and one that does not stop is closed with 3001 [B-23]', async () => {
    const relay = await start({ relay: { requestsPerSecond: 5 } })
    const client = await openRelayClient(relay.url)
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => client.subscribe(createTopic())),
    )
    expect(answers.filter(({ result }) => result !== undefined).length).toBeLessThan(20)
    expect(answers.at(-1)).toMatchObject({ error: { code: 3001, data: 'TooManyRequests' } })
    for (let index = 0; index < 1_100; index++) client.subscribe(createTopic()).catch(() => {})
    expect(await client.closed).toEqual({ code: 3001, reason: 'Too many requests' })
  })

  it('a client that does not read is sent a bounded part and gets the rest when it reads [B-23]', async () => {
    const relay = await start({ relay: { requestsPerSecond: 100_000 } })
    const topic = createTopic()
    const [sender, reader] = [await openRelayClient(relay.url), await openRelayClient(relay.url)]
    await reader.subscribe(topic)
    reader.socket.pause()
    const text = (index: number) => `${String(index).padStart(4, '0')}${'x'.repeat(100_000)}`
    for (let index = 0; index < 200; index++)
      expect(await sender.publish(topic, text(index))).toMatchObject({ result: true })
    expect(reader.pushed.length).toBe(0)
    reader.socket.resume()
    const messages = await reader.messages(200)
    expect(messages.map((message) => message.slice(0, 4))).toEqual(
      Array.from({ length: 200 }, (_, index) => text(index).slice(0, 4)),
    )
    for (const client of [sender, reader]) await client.close()
  })

  it('clients are pinged; one that does not answer is gone', async () => {
    // A process that stands still for the time of a ping reads the answer too late.
    const relay = await start({ times: { pingEveryMs: 1_000, farewellMs: 100 } })
    const [alive, dead] = [await openRelayClient(relay.url), await openRelayClient(relay.url)]
    dead.socket.pong = () => {}
    Object.assign(dead.socket, { _autoPong: false })
    await vi.waitFor(() => expect(alive.pings()).toBeGreaterThan(2))
    expect((await dead.closed).code).toBe(1006)
    expect(await alive.publish(createTopic(), 'x')).toMatchObject({ result: true })
    await alive.close()
  })

  it('the waits that bound HTTP do not end a socket that is quiet [B-23]', async () => {
    const server = await startTestServer(
      'libsql',
      { mode: 'development' },
      {
        connectionLimits: {
          ...connectionLimits,
          headersTimeoutMs: 100,
          requestTimeoutMs: 100,
          keepAliveTimeoutMs: 100,
          idleTimeoutMs: 100,
          checkEveryMs: 20,
        },
      },
    )
    stops.push(server.stop)
    const client = await openRelayClient(ws(server.url))
    const quiet = await new Promise((resolve) => {
      const silent = connect(Number(new URL(server.url).port), '127.0.0.1')
      silent.on('error', () => {})
      silent.on('close', () => resolve('closed'))
    })
    // The one that said nothing is gone three times over; the relay's client is not.
    expect(quiet).toBe('closed')
    for (let turn = 0; turn < 3; turn++)
      await new Promise((resolve) =>
        connect(Number(new URL(server.url).port), '127.0.0.1')
          .on('error', () => {})
          .on('close', resolve),
      )
    expect(await client.publish(createTopic(), 'x')).toMatchObject({ result: true })
    await client.close()
  })

  it('an end: published messages are safe and answered, all sockets close with 4010, and no new one opens', async () => {
    const relay = await startTestRelay({ times: { farewellMs: 2_000 } })
    const [sender, reader] = [await openRelayClient(relay.url), await openRelayClient(relay.url)]
    const published = Array.from({ length: 50 }, (_, index) =>
      sender.publish(createTopic(), `${index}`),
    )
    await published[0]
    const stopped = relay.stop()
    expect(await sender.closed).toEqual({ code: 4010, reason: 'Draining' })
    expect(await reader.closed).toEqual({ code: 4010, reason: 'Draining' })
    await stopped
    await expect(openRelayClient(relay.url)).rejects.toThrow()
  })

  it('an invalid frame is refused, and the socket stays open', async () => {
    const relay = await start()
    const client = await openRelayClient(relay.url)
    for (const text of ['{', '[]', '"x"', '{"jsonrpc":"2.0","id":1}', '\u0000'])
      client.socket.send(text)
    client.socket.send(Buffer.from([0xff, 0xfe, 0x00]))
    expect(await client.publish(createTopic(), 'x')).toMatchObject({ result: true })
    expect(client.frames.filter((frame) => frame.includes('"error"'))).toHaveLength(6)
    await client.close()
  })

  it('switched off there is no relay', async () => {
    const relay = await start({ relay: { enabled: false } })
    await expect(openRelayClient(relay.url)).rejects.toThrow('HTTP 404')
    expect((await fetch(`${relay.httpUrl}/rpc`, { method: 'POST', body: '{}' })).status).toBe(404)
  })
})
