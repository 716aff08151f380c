import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backendNames } from '../../test/backends.js'
import { shop, startTestServer, type TestServer } from '../../test/startTestServer.js'

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

describe.each(backendNames)('the frame on %s', (name) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(name, { limits: { operator: { points: 2, seconds: 60 } } })
  })
  afterAll(() => server.stop())

  it(`B-12 the answer's CORS headers are the same for ${origins.length} origins: any page may read, none with credentials`, async () => {
    expect(origins).toHaveLength(40)
    for (const origin of origins) {
      for (const init of [{}, { method: 'OPTIONS', headers: { 'access-control-request-method': 'GET' } }]) {
        const { headers } = await server.ask('/getWallets', { origin, ...init })
        expect(headers.get('access-control-allow-origin')).toBe('*')
        expect(headers.get('access-control-allow-credentials')).toBeNull()
        if ('method' in init) expect(headers.get('access-control-max-age')).toBe('600')
      }
    }
  })

  it('B-12 errors can be read by pages too, and what is for operators cannot', async () => {
    for (const path of ['/getWallets?entries=0', '/v1/sessions/x', '/nothing'])
      expect((await server.ask(path)).headers.get('access-control-allow-origin')).toBe('*')
    for (const path of ['/health', '/ready', '/metrics']) {
      expect((await server.ask(path)).headers.get('access-control-allow-origin')).toBeNull()
      expect((await server.ask(path, { method: 'OPTIONS' })).headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  it('names the project and the origin that are not let in as clients know it (specification §8)', async () => {
    const unknown = await server.ask('/appkit/v1/config', { projectId: 'ffffffffffffffff' })
    expect([unknown.status, await unknown.json()]).toMatchObject([401, { error: { message: 'Unauthorized: invalid key' } }])
    expect((await server.ask('/appkit/v1/config', { projectId: null })).status).toBe(401)
    const foreign = await server.ask('/appkit/v1/config', { origin: 'https://other.example' })
    expect([foreign.status, await foreign.json()]).toMatchObject([403, { error: { message: 'Unauthorized: origin not allowed' } }])
    expect((await server.ask('/appkit/v1/config', { origin: 'http://localhost:3000' })).status).toBe(403)
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
    for (const id of ids) expect(server.lines.some((line) => line.includes(`"requestId":"${id}"`))).toBe(true)
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('paths and methods that are not there say so', async () => {
    expect((await server.ask('/nothing')).status).toBe(404)
    const refused = await server.ask('/getWallets', { method: 'POST', body: '{}' })
    expect(refused.status).toBe(405)
    expect((await server.ask('/getWallets', { method: 'HEAD' })).status).toBe(200)
  })

  it('an answer for a caller who asks too much says how long to wait', async () => {
    const other = await startTestServer(name, { limits: { catalogue: { points: 3, seconds: 60 } } })
    const statuses = []
    for (let index = 0; index < 5; index++) statuses.push(await other.ask('/getWallets'))
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
    expect(Number(statuses[4]?.headers.get('retry-after'))).toBeGreaterThan(0)
    await other.stop()
  })

  it('B-20 nothing that a caller sends stands in the log, on any route', async () => {
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
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  })

  it('metrics count by route, never by path', async () => {
    await server.ask('/v1/sessions/0xabc')
    const text = await (await fetch(`${server.url}/metrics`)).text()
    expect(text).toContain('latchkey_http_requests_total{route="getSessions",method="GET",status="501"}')
    expect(text).toMatch(/process_resident_memory_bytes \d+/)
    expect((await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(401)
  })
})

describe('in development', () => {
  it('a page on localhost needs no project and a page elsewhere does', async () => {
    const server = await startTestServer('libsql', { mode: 'development' })
    expect((await server.ask('/appkit/v1/config', { projectId: null, origin: 'http://localhost:5173' })).status).toBe(200)
    expect((await server.ask('/appkit/v1/config', { projectId: null, origin: 'https://other.example' })).status).toBe(401)
    expect((await server.ask('/appkit/v1/config', { origin: 'http://127.0.0.1:3000' })).status).toBe(200)
    await server.stop()
  })
})
