import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { libsqlFirst } from '../../test/backends.js'
import { startTestServer, type TestServer } from '../../test/startTestServer.js'

describe.each(libsqlFirst)('the frame on %s', (name) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(name, { logLevel: 'debug' })
  })
  afterAll(() => server.stop())

  it('the metrics say what they are, are there before anything has happened, and name the process’s own', async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    const names = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, metric]) => metric ?? ''))
    for (const metric of names) expect(text).toMatch(new RegExp(`^# HELP ${metric} \\S`, 'm'))
    for (const metric of [
      'latchkey_relay_shed_total',
      'latchkey_build_info',
      'latchkey_ready',
      name === 'libsql' ? 'latchkey_disk_free_bytes' : 'latchkey_redis_up',
      name === 'libsql' ? 'latchkey_disk_size_bytes' : 'latchkey_database_waiting_requests',
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_heap_size_used_bytes',
      'nodejs_gc_duration_seconds',
      'process_cpu_seconds_total',
      'process_start_time_seconds',
      'process_open_fds',
    ])
      expect([metric, names.has(metric)]).toEqual([metric, true])
    // A counter that begins at one has no rate: the first failure would not be seen.
    expect(text).toContain(
      'latchkey_http_requests_total{route="getBalances",method="GET",status="500"} 0',
    )
    expect(text).toContain('latchkey_relay_messages_total{event="mailbox_full"} 0')
  })

  it('the log has no more than its level, and probes in the most talkative alone', async () => {
    const linesAt = async (logLevel: string) => {
      const quiet = await startTestServer(name, { logLevel })
      await quiet.ask('/getWallets?entries=1')
      await quiet.ask('/health')
      const lines = [...quiet.lines]
      await quiet.stop()
      return lines
    }
    const routes = (lines: readonly string[]) =>
      lines.flatMap((line) => /"route":"(\w+)"/.exec(line)?.[1] ?? [])
    expect(routes(await linesAt('debug'))).toEqual(['getWallets', 'health'])
    expect(routes(await linesAt('info'))).toEqual(['getWallets'])
    expect((await linesAt('warn')).filter((line) => line.includes('"level":"info"'))).toEqual([])
  })

  it('a request keeps the id that the operator’s proxy gave it, and its trace, and no other caller’s', async () => {
    const proxied = await startTestServer(name, { trustedProxies: 1 })
    const trace = '0af7651916cd43dd8448eb211c80319c'
    const headers = {
      'x-request-id': 'of-the-proxy-1234',
      traceparent: `00-${trace}-b7ad6b7169203331-01`,
    }
    expect(
      (await proxied.ask('/getWallets?entries=1', { headers })).headers.get('x-request-id'),
    ).toBe('of-the-proxy-1234')
    expect(
      proxied.lines.some(
        (line) => line.includes('"requestId":"of-the-proxy-1234"') && line.includes(trace),
      ),
    ).toBe(true)
    const odd = { 'x-request-id': 'a b"c', traceparent: 'x' }
    expect(
      (await proxied.ask('/getWallets?entries=1', { headers: odd })).headers.get('x-request-id'),
    ).toMatch(/^[0-9a-f-]{36}$/)
    expect(
      (await server.ask('/getWallets?entries=1', { headers })).headers.get('x-request-id'),
    ).not.toBe('of-the-proxy-1234')
    await proxied.stop()
  })

  it('metrics are for those that ask this machine by its own name, without a proxy', async () => {
    const { port } = new URL(server.url)
    const ask = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        request({ port, host: '127.0.0.1', path: '/metrics', headers: { host } }, (response) => {
          response.resume()
          resolve(response.statusCode)
        })
          .on('error', reject)
          .end()
      })
    for (const host of [`127.0.0.1:${port}`, 'localhost', '[::1]:80'])
      expect([host, await ask(host)]).toEqual([host, 200])
    for (const host of [
      'api.example.org',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      '10.0.0.1',
    ])
      expect([host, await ask(host)]).toEqual([host, 401])
  })

  it('nothing that a caller sends stands in the log, on any route [B-20]', async () => {
    const canary = 'canary5f3c9d'
    const mail = `${canary}@mail.example`
    const before = server.lines.length
    for (const { path, method } of server.routes) {
      const filled = path.replace(/\{\w+\}/g, encodeURIComponent(mail))
      for (const body of [`{"x":"${mail}"}`, canary]) {
        await server.ask(`${filled}?search=${mail}&token=${canary}&address=${mail}`, {
          method,
          headers: {
            authorization: `Bearer ${canary}`,
            cookie: `s=${canary}`,
            'x-request-id': canary,
            'user-agent': canary,
            'x-forwarded-for': `${canary}, 203.0.113.9`,
          },
          ...(method === 'POST' && { body }),
        })
      }
    }
    const lines = server.lines.slice(before)
    expect(lines.length).toBe(server.routes.length * 2)
    expect(lines.filter((line) => line.includes(canary) || line.includes('127.0.0.1'))).toEqual([])
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
  })

  it('metrics count by route, never by path', async () => {
    await server.ask('/v1/identity/0xabc')
    const text = await (await fetch(`${server.url}/metrics`)).text()
    expect(text).toContain(
      'latchkey_http_requests_total{route="getIdentity",method="GET",status="400"}',
    )
    expect(text).toMatch(/process_resident_memory_bytes \d+/)
    expect(
      (await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } }))
        .status,
    ).toBe(401)
  })
})
