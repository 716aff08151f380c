import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { libsqlFirst } from '../../test/backends.js'
import { createSignal } from '../../test/createSignal.js'
import { shop, startTestServer, type TestServer } from '../../test/startTestServer.js'
import { readUsage } from '../budgets/createUsage.js'

const origins = [
  ...[
    shop,
    'https://other.example',
    'http://shop.example',
    'https://shop.example:8443',
    'https://shop.example.',
    'null',
    'file://',
    'https://SHOP.example',
  ],
  ...[
    'http://localhost',
    'http://localhost:3000',
    'http://127.0.0.1:5173',
    'http://[::1]',
    'https://xn--bcher-kva.example',
    'https://a.b.c.d.example',
  ],
  ...[
    'chrome-extension://abcdefgh',
    'moz-extension://1234',
    'capacitor://localhost',
    'ionic://localhost',
    'app://x',
    'https://shop.example.evil.example',
  ],
  ...[
    'https://evilshop.example',
    'https://shop.example@evil.example',
    'https://shop.example%00',
    '*',
    'https://*',
    'javascript:alert(1)',
    'data:text/html,x',
  ],
  ...[
    'https://1.2.3.4',
    'https://[2001:db8::1]',
    'https://shop.example/path',
    'https://shop.example?x',
    'https://shop.example#x',
    'about:blank',
    'https://',
  ],
  ...[
    '//shop.example',
    'shop.example',
    'https:/shop.example',
    'https://shop.example,https://evil.example',
    'HTTPS://SHOP.EXAMPLE',
    'https://shop.example:443',
  ],
]

describe.each(libsqlFirst)('the frame on %s', (name) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(name, {
      logLevel: 'debug',
      limits: { operator: { points: 2, seconds: 60 } },
    })
  })
  afterAll(() => server.stop())

  it(`the answer's CORS headers are the same for ${origins.length} origins: any page may read, none with credentials [B-12]`, async () => {
    expect(origins).toHaveLength(40)
    for (const origin of origins) {
      for (const init of [
        {},
        { method: 'OPTIONS', headers: { 'access-control-request-method': 'GET' } },
      ]) {
        const { headers } = await server.ask('/getWallets', { origin, ...init })
        expect(headers.get('access-control-allow-origin')).toBe('*')
        expect(headers.get('access-control-allow-credentials')).toBeNull()
        if ('method' in init) expect(headers.get('access-control-max-age')).toBe('600')
      }
    }
  })

  it('callers that name no project are counted before it is looked up', async () => {
    const limited = await startTestServer(name, {
      limits: { rpcRequests: { points: 20, seconds: 60 } },
    })
    const statuses = []
    for (let index = 0; index < 25; index++) {
      const projectId = `0123456789abcdef${index}`
      statuses.push(
        (await limited.ask('/v1/?chainId=eip155:1', { method: 'POST', body: '{}', projectId }))
          .status,
      )
    }
    expect([statuses.slice(0, 20), statuses.slice(20)].map((part) => [...new Set(part)])).toEqual([
      [401],
      [429],
    ])
    await limited.stop()
  })

  it('answers of limited calls and refusals say what is left of the limit, as draft-ietf-httpapi-ratelimit-headers-10 has it', async () => {
    const limited = await startTestServer(name, {
      limits: { catalogue: { points: 2, seconds: 60 }, relay: { points: 1, seconds: 60 } },
      budgets: { rpcPerDay: 0 },
      chains: [
        {
          id: 'eip155:1',
          name: 'E',
          nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
          rpc: ['http://127.0.0.1:9'],
        },
      ],
    })
    const said = ({ status, headers }: Response) => [
      status,
      headers.get('ratelimit-policy'),
      headers.get('ratelimit'),
    ]
    const answers = []
    for (let index = 0; index < 3; index++) answers.push(await limited.ask('/getWallets?entries=1'))
    expect(answers.map(said)).toEqual([
      [200, '"catalogue";q=2;w=60', expect.stringMatching(/^"catalogue";r=1;t=(60|59)$/)],
      [200, '"catalogue";q=2;w=60', expect.stringMatching(/^"catalogue";r=0;t=\d+$/)],
      [429, '"catalogue";q=2;w=60', expect.stringMatching(/^"catalogue";r=0;t=\d+$/)],
    ])
    expect(answers[2]?.headers.get('ratelimit')).toBe(
      `"catalogue";r=0;t=${answers[2]?.headers.get('retry-after')}`,
    )
    expect(answers[0]?.headers.get('access-control-expose-headers')).toMatch(
      /\bratelimit, ratelimit-policy\b/,
    )
    const rpc = (method: string) =>
      limited.ask('/v1/?chainId=eip155:1', {
        method: 'POST',
        body: `{"jsonrpc":"2.0","id":1,"method":"${method}"}`,
      })
    expect(said(await rpc('eth_chainId'))).toEqual([
      429,
      '"rpcPerDay";q=0;w=86400',
      expect.stringMatching(/^"rpcPerDay";r=0;t=\d+$/),
    ])
    await limited.context.projects.setBudget(limited.project.id, 'rpcPerDay', 1_000)
    const { headers } = await fetch(`${limited.url}/health`)
    expect(headers.get('ratelimit')).toMatch(/^"probes";r=1199;t=/)
    const shake = () =>
      new Promise<Record<string, unknown>>((resolve, reject) => {
        const upgrade = {
          connection: 'upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'a'.repeat(22),
        }
        request(`${limited.url}/`, { headers: upgrade }, (response) => {
          response.resume()
          resolve({ status: response.statusCode, ...response.headers })
        })
          .on('error', reject)
          .end()
      })
    await shake()
    expect(await shake()).toMatchObject({
      status: 429,
      'ratelimit-policy': '"relay";q=1;w=60',
      'retry-after': expect.stringMatching(/^\d+$/),
    })
    await limited.stop()
  })

  it('a project may refuse callers without an origin, and what it uses is counted by day', async () => {
    const { projects, usage, database } = server.context
    const strict = await projects.add({ name: 'Strict', origins: [shop] })
    const ask = async (origin: string | null) =>
      (await server.ask(`/v1/identity/0x${'ab'.repeat(20)}`, { projectId: strict.id, origin }))
        .status
    expect([await ask(null), await ask(shop)]).toEqual([200, 200])
    await projects.setRequireOrigin(strict.id, true)
    expect([await ask(null), await ask(shop)]).toEqual([403, 200])
    await usage.flush()
    expect(await readUsage(database, strict.id, 30)).toMatchObject([{ amounts: { requests: 3 } }])
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain(
      `latchkey_project_usage_total{project="${strict.id}",kind="requests"} 3`,
    )
    await projects.remove(strict.id)
  })

  it('errors can be read by pages too, and what is for operators cannot [B-12]', async () => {
    for (const path of ['/getWallets?entries=0', '/v1/onramp/options', '/nothing'])
      expect((await server.ask(path)).headers.get('access-control-allow-origin')).toBe('*')
    for (const path of ['/health', '/ready', '/metrics']) {
      expect((await server.ask(path)).headers.get('access-control-allow-origin')).toBeNull()
      expect(
        (await server.ask(path, { method: 'OPTIONS' })).headers.get('access-control-allow-origin'),
      ).toBeNull()
    }
  })

  it('names the project and the origin that are not let in as clients know it', async () => {
    const unknown = await server.ask('/appkit/v1/config', { projectId: 'ffffffffffffffff' })
    expect([unknown.status, await unknown.json()]).toMatchObject([
      401,
      { error: { message: 'Unauthorized: invalid key' } },
    ])
    expect((await server.ask('/appkit/v1/config', { projectId: null })).status).toBe(401)
    const foreign = await server.ask('/appkit/v1/config', { origin: 'https://other.example' })
    expect([foreign.status, await foreign.json()]).toMatchObject([
      403,
      { error: { message: 'Unauthorized: origin not allowed' } },
    ])
    expect(
      (await server.ask('/appkit/v1/config', { origin: 'http://localhost:3000' })).status,
    ).toBe(403)
    expect((await server.ask('/appkit/v1/config')).status).toBe(200)
    expect((await server.ask('/appkit/v1/config', { origin: null })).status).toBe(200)
  })

  it('a project that is switched off is as one that is not there', async () => {
    const { projects } = server.context
    const off = await projects.add({ name: 'Off', origins: [shop] })
    expect((await server.ask('/appkit/v1/config', { projectId: off.id })).status).toBe(200)
    await projects.setEnabled(off.id, false)
    expect((await server.ask('/appkit/v1/config', { projectId: off.id })).status).toBe(401)
  })

  it('every answer has its own request id, also in the log, and forbids what it does not need', async () => {
    const [first, second] = await Promise.all([server.ask('/getWallets'), server.ask('/nothing')])
    const ids = [first, second].map(({ headers }) => headers.get('x-request-id') ?? '')
    expect(new Set(ids).size).toBe(2)
    for (const id of ids)
      expect(server.lines.some((line) => line.includes(`"requestId":"${id}"`))).toBe(true)
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('paths and methods that are not there say so', async () => {
    expect((await server.ask('/nothing')).status).toBe(404)
    const refused = await server.ask('/getWallets', { method: 'POST', body: '{}' })
    expect(refused.status).toBe(405)
    expect((await server.ask('/getWallets', { method: 'HEAD' })).status).toBe(200)
  })

  it('probes of one caller are counted too, each caller for itself', async () => {
    const other = await startTestServer(name, {
      trustedProxies: 1,
      limits: { probes: { points: 2, seconds: 60 } },
    })
    const probe = async (path: string, address: string) =>
      (await fetch(`${other.url}${path}`, { headers: { 'x-forwarded-for': address } })).status
    const statuses = []
    for (const path of ['/health', '/ready', '/ready'])
      statuses.push(await probe(path, '203.0.113.1'))
    expect([...statuses, await probe('/ready', '203.0.113.2')]).toEqual([200, 200, 429, 200])
    await other.stop()
  })

  it('a caller that leaves before its body is read is in the log, too', async () => {
    const { url, context, lines } = server
    const count = () => lines.filter((line) => line.includes('"route":"postEvent"')).length
    const before = count()
    const find = context.projects.find
    const left = createSignal()
    const looked = createSignal()
    context.projects.find = async (id) => {
      looked.give()
      await left.given
      return find(id)
    }
    const asked = request(`${url}/e?projectId=${server.project.id}`, {
      method: 'POST',
      headers: { origin: shop, 'content-length': '100' },
    })
    asked.on('error', () => {})
    asked.write('{')
    await looked.given
    asked.destroy()
    await new Promise((resolve) => setTimeout(resolve, 50))
    left.give()
    context.projects.find = find
    await vi.waitFor(() => expect(count()).toBe(before + 1))
    expect(lines.filter((line) => line.includes('"route":"postEvent"')).at(-1)).toContain('400')
  })

  it('an answer for a caller who asks too much says how long to wait', async () => {
    const other = await startTestServer(name, { limits: { catalogue: { points: 3, seconds: 60 } } })
    const statuses = []
    for (let index = 0; index < 5; index++) statuses.push(await other.ask('/getWallets'))
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
    expect(Number(statuses[4]?.headers.get('retry-after'))).toBeGreaterThan(0)
    const from = performance.now()
    expect((await other.ask('/getWallets')).status).toBe(429)
    // It has asked twice as often as it may.
    expect(performance.now() - from).toBeGreaterThan(240)
    await other.stop()
  })
})

describe('in development', () => {
  it('a page on localhost needs no project and a page elsewhere does', async () => {
    const server = await startTestServer('libsql', { mode: 'development' })
    expect(
      (await server.ask('/appkit/v1/config', { projectId: null, origin: 'http://localhost:5173' }))
        .status,
    ).toBe(200)
    expect(
      (await server.ask('/appkit/v1/config', { projectId: null, origin: 'https://other.example' }))
        .status,
    ).toBe(401)
    expect(
      (await server.ask('/appkit/v1/config', { origin: 'http://127.0.0.1:3000' })).status,
    ).toBe(200)
    await server.stop()
  })
})
