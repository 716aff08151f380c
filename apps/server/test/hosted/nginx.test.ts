import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:http2'
import { type RequestOptions, request } from 'node:https'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createIdentity, createToken, createTopic, openRelayClient } from '../relayClient.js'
import { type Nginx, startNginx } from '../startNginx.js'
import { shop, startTestServer, type TestServer } from '../startTestServer.js'

type Answer = {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

describe('the server behind nginx, with the file of the hosting guide', () => {
  let server: TestServer
  let proxy: Nginx
  beforeEach(async () => {
    server = await startTestServer('libsql', {
      trustedProxies: 1,
      relay: { socketsPerCaller: 2_000 },
      limits: { relay: { points: 10_000, seconds: 60 } },
    })
    proxy = await startNginx(Number(new URL(server.url).port))
  })
  afterEach(async () => {
    await proxy.stop()
    await server.stop()
  })
  const query = () => `projectId=${server.project.id}`
  const ask = async (
    path: string,
    { body = '', ...options }: RequestOptions & { body?: string } = {},
  ): Promise<Answer> => {
    const asked = request({
      host: '127.0.0.1',
      port: proxy.port,
      path,
      ca: proxy.ca,
      ...options,
      headers: { origin: shop, ...options.headers },
    })
    asked.end(body)
    const [answer] = await once(asked, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk)
    return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }
  }
  const post = (path: string, body: string) =>
    ask(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const codeOf = ({ body }: Answer) => JSON.parse(body.toString()).error?.code

  it('a list of wallets comes gzipped, by HTTP/1.1 and by HTTP/2', async () => {
    const path = `/getWallets?entries=40&${query()}`
    const answer = await ask(path, { headers: { 'accept-encoding': 'gzip' } })
    expect([
      answer.status,
      answer.headers['content-encoding'],
      answer.headers.vary?.toLowerCase(),
    ]).toEqual([200, 'gzip', expect.stringContaining('accept-encoding')])
    expect(JSON.parse(gunzipSync(answer.body).toString()).data.length).toBeGreaterThan(1)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    const session = connect(`https://127.0.0.1:${proxy.port}`, { ca: proxy.ca })
    const stream = session.request({ ':path': path, origin: shop })
    const [headers] = await once(stream, 'response')
    expect(headers[':status']).toBe(200)
    session.destroy()
  })

  it('a body of nearly 1 MiB reaches the relay, and a page can read that a larger one is refused', async () => {
    const topic = createTopic()
    const publish = (length: number) =>
      post(
        `/rpc?auth=${createToken(createIdentity())}&${query()}`,
        JSON.stringify({
          id: '1',
          jsonrpc: '2.0',
          method: 'irn_publish',
          params: { topic, message: 'x'.repeat(length), ttl: 60, tag: 0 },
        }),
      )
    const taken = await publish(1024 * 1024 - 1_000)
    expect([taken.status, JSON.parse(taken.body.toString()).result]).toEqual([200, true])
    const refused = await publish(1100 * 1024)
    expect([
      refused.status,
      codeOf(refused),
      refused.headers['access-control-allow-origin'],
    ]).toEqual([413, 'BODY_TOO_LARGE', '*'])
    expect(refused.headers['content-type']).toBe('application/json')
  })

  it('a page can read that the server is not there', async () => {
    await server.stop()
    const answer = await ask(`/getWallets?entries=1&${query()}`)
    expect([answer.status, codeOf(answer), answer.headers['access-control-allow-origin']]).toEqual([
      502,
      'SERVER_AWAY',
      '*',
    ])
  })

  it('its access log has no address, no query and no token', async () => {
    const wallet = `0x${'ab'.repeat(20)}`
    const token = createToken(createIdentity())
    const { headers } = await ask(`/v1/account/${wallet}/balance?chainId=eip155:1&${query()}`, {
      headers: {
        authorization: 'Bearer lk_op_canary',
        referer: 'https://shop.example/?canary=1',
        'user-agent': 'canary/1',
      },
    })
    await ask(`/${wallet}?auth=${token}`)
    await vi.waitFor(() => expect(proxy.accessLog().trim().split('\n')).toHaveLength(2))
    const [line = '', unknown = ''] = proxy.accessLog().trim().split('\n')
    expect(line).toMatch(
      new RegExp(
        `^\\S+ 127\\.0\\.0\\.0 GET /v1/account \\d{3} \\d+ [\\d.]+ ${headers['x-request-id']}$`,
      ),
    )
    for (const secret of [
      '127.0.0.1',
      'ab'.repeat(4),
      'canary',
      token.slice(-20),
      server.project.id,
    ]) {
      expect(line).not.toContain(secret)
      expect(unknown).not.toContain(secret)
    }
  })

  it('routes for the machine alone are 404 through it', async () => {
    expect([
      (await ask('/metrics')).status,
      (await ask('/ready')).status,
      (await ask('/health')).status,
    ]).toEqual([404, 404, 200])
  })

  it('the server counts the caller that nginx saw, and not one that the caller made up', async () => {
    const answer = await ask(`/getWallets?entries=1&${query()}`, {
      headers: { 'x-forwarded-for': '198.51.100.7' },
    })
    expect(answer.status).toBe(200)
    await vi.waitFor(() =>
      expect(server.lines.some((line) => line.includes('"route":"getWallets"'))).toBe(true),
    )
    expect(server.lines.join('\n')).not.toContain('198.51.100')
  })

  it('the relay works through it, with more sockets than nginx has by itself', async () => {
    const open = () =>
      openRelayClient(`wss://127.0.0.1:${proxy.port}`, {
        ca: proxy.ca,
        query: { projectId: server.project.id },
      })
    const topic = createTopic()
    const [sender, reader] = [await open(), await open()]
    await reader.subscribe(topic)
    expect(await sender.publish(topic, 'through nginx')).toMatchObject({ result: true })
    expect(await reader.messages(1)).toEqual(['through nginx'])
    // Each is two connections of nginx; without the line for `events` it has 512.
    const others: Awaited<ReturnType<typeof open>>[] = []
    for (let batch = 0; batch < 10; batch++)
      others.push(...(await Promise.all(Array.from({ length: 40 }, open))))
    expect(others.filter(({ socket }) => socket.readyState === socket.OPEN)).toHaveLength(400)
    for (const { terminate } of [...others, sender, reader]) terminate()
  })
})
