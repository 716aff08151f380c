import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedFirst } from '../../../test/backends.js'
import {
  cookieIn,
  type Init,
  post as send,
  signInText,
  startSignInServer,
} from '../../../test/signInCalls.js'
import { startFakeNode } from '../../../test/startFakeNode.js'
import { shop, startTestServer, type TestServer } from '../../../test/startTestServer.js'

describe.each(sharedFirst)('sign-in on %s [B-22]', (name) => {
  let server: TestServer
  const clock = { now: Date.UTC(2026, 0, 10) }
  beforeAll(async () => {
    server = await startSignInServer(name, clock)
  })
  afterAll(() => server.stop())

  const post = (path: string, body: unknown, init: Init = {}) =>
    send(server, `/auth/v1/${path}`, body, init)
  const me = async (cookie = '', init: Init = {}) =>
    (await server.ask('/auth/v1/me', { headers: { cookie }, ...init })).json()

  async function sign(
    key = privateKeyToAccount(generatePrivateKey()),
    { origin = shop, init = {} }: { readonly origin?: string; readonly init?: Init } = {},
  ) {
    const account = `eip155:1:${key.address}`
    const message = await signInText(server, account, origin, init)
    return {
      account,
      attempt: { message, signature: await key.signMessage({ message }) },
    }
  }

  it('a nonce, a signature, a cookie that no script reads, me, and out again', async () => {
    const { account, attempt } = await sign()
    const response = await post('authenticate', attempt)
    expect([response.status, await response.json()]).toMatchObject([200, { account }])
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-latchkey-sign-in-[0-9a-f]{8}=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=None; Secure; Partitioned$/,
    )
    expect(response.headers.get('access-control-allow-origin')).toBe(shop)
    expect(response.headers.get('access-control-allow-credentials')).toBe('true')
    const cookie = cookieIn(response)
    expect(await me(cookie)).toMatchObject({ accounts: [{ account }] })
    expect(await me()).toEqual({ accounts: [] })
    const out = await post('sign-out', {}, { headers: { cookie } })
    expect([out.status, out.headers.get('set-cookie')]).toEqual([
      204,
      expect.stringContaining('Max-Age=0'),
    ])
    expect(await me(cookie)).toEqual({ accounts: [] })
  })

  it('refuses a replay, a changed text and another page’s nonce, and says why', async () => {
    const { attempt } = await sign()
    const changed = { ...attempt, signature: `0x${'11'.repeat(65)}` }
    // Without a node no server knows that a contract did not sign: 503 and not 401.
    expect((await post('authenticate', changed)).status).toBe(503)
    const domain = { ...attempt, message: attempt.message.replaceAll('shop.', 'evil.') }
    const refused = await post('authenticate', domain)
    expect([refused.status, await refused.json()]).toMatchObject([
      401,
      { error: { code: 'SIGN_IN_REFUSED', message: 'domain' } },
    ])
    expect(refused.headers.get('access-control-allow-origin')).toBe(shop)
    expect((await post('authenticate', attempt)).status).toBe(200)
    const again = await post('authenticate', attempt)
    expect([again.status, await again.json()]).toMatchObject([401, { error: { message: 'nonce' } }])
  })

  it('a text for the http page of a host counts for nothing on its https page', async () => {
    const { attempt } = await sign(undefined, { origin: shop.replace('https:', 'http:') })
    const refused = await post('authenticate', attempt)
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([401, null])
    expect(await refused.json()).toMatchObject({ error: { message: 'uri' } })
  })

  it('a second account joins the first, under a new token; each can leave alone', async () => {
    const one = await sign()
    const first = cookieIn(await post('authenticate', one.attempt))
    const two = await sign()
    const second = cookieIn(await post('authenticate', two.attempt, { headers: { cookie: first } }))
    expect(second).not.toBe(first)
    expect(await me(first)).toEqual({ accounts: [] })
    expect((await me(second)).accounts).toHaveLength(2)
    // An account counts on each chain of its namespace, and in either case.
    const spelled = one.account.toLowerCase().replace('eip155:1:', 'eip155:137:')
    const out = await post('sign-out', { account: spelled }, { headers: { cookie: second } })
    expect([out.status, out.headers.get('set-cookie')]).toEqual([204, null])
    expect(await me(second)).toMatchObject({ accounts: [{ account: two.account }] })
    // The cookie goes with the last account.
    const last = await post('sign-out', { account: two.account }, { headers: { cookie: second } })
    expect(last.headers.get('set-cookie')).toContain('Max-Age=0')
    expect(await me(second)).toEqual({ accounts: [] })
  })

  it('an account that signs in again stands once, whichever the chain', async () => {
    const key = privateKeyToAccount(generatePrivateKey())
    const first = cookieIn(await post('authenticate', (await sign(key)).attempt))
    const message = await signInText(server, `eip155:137:${key.address}`)
    const attempt = { message, signature: await key.signMessage({ message }) }
    const again = cookieIn(await post('authenticate', attempt, { headers: { cookie: first } }))
    expect(await me(again)).toMatchObject({ accounts: [{ account: `eip155:137:${key.address}` }] })
    expect((await me(again)).accounts).toHaveLength(1)
  })

  it('counts on its own page alone, and ends after a day', async () => {
    const other = 'https://other.example'
    const { projects } = server.context
    const project = await projects.add({ name: 'Other', origins: [other], analytics: false })
    const { attempt } = await sign()
    const elsewhere = { projectId: project.id, origin: other }
    expect((await post('authenticate', attempt, elsewhere)).status).toBe(401)
    const cookie = cookieIn(await post('authenticate', attempt))
    expect(await me(cookie, { ...elsewhere, headers: { cookie } })).toEqual({ accounts: [] })
    clock.now += 24 * 60 * 60 * 1000 - 1
    expect((await me(cookie)).accounts).toHaveLength(1)
    clock.now += 1
    expect(await me(cookie)).toEqual({ accounts: [] })
    // The next nonce removes expired sign-ins from the database.
    await post('nonce', {})
    const [left] = await server.context.database.all('SELECT COUNT(*) AS count FROM sign_ins')
    expect(Number(left?.count)).toBe(0)
  })

  it('a cookie that another subdomain can plant counts for nothing on a page under https', async () => {
    const cookie = cookieIn(await post('authenticate', (await sign()).attempt))
    const planted = cookie.replace('__Host-', '')
    expect(planted).toMatch(/^latchkey-sign-in-[0-9a-f]{8}=[\w-]{43}$/)
    expect(await me(planted)).toEqual({ accounts: [] })
    // Before the true one, or without it.
    expect((await me(`${planted.replace(/.$/, '_')}; ${cookie}`)).accounts).toHaveLength(1)
    // A sign-in joins no session that was planted.
    const victim = await sign()
    const own = await post('authenticate', victim.attempt, { headers: { cookie: planted } })
    expect(await me(cookieIn(own))).toMatchObject({ accounts: [{ account: victim.account }] })
    expect((await me(cookieIn(own))).accounts).toHaveLength(1)
  })

  it('pages of one site, whose cookies share a jar, are each signed in for themselves', async () => {
    const pay = 'https://pay.shop.example'
    await server.context.projects.allowOrigin(server.project.id, pay)
    const jar = new Map<string, string>()
    const init = (origin: string) => ({
      origin,
      headers: { cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; ') },
    })
    for (const origin of [shop, pay]) {
      const { attempt } = await sign(undefined, { origin, init: { origin } })
      const response = await post('authenticate', attempt, init(origin))
      const [key = '', value = ''] = cookieIn(response).split('=')
      jar.set(key, value)
    }
    for (const origin of [shop, pay]) expect((await me('', init(origin))).accounts).toHaveLength(1)
    await post('sign-out', {}, init(pay))
    expect((await me('', init(pay))).accounts).toEqual([])
    expect((await me('', init(shop))).accounts).toHaveLength(1)
  })

  it('a local page under plain http has a plain cookie, for itself alone', async () => {
    const local = await startTestServer(name, { mode: 'development' })
    try {
      const page = 'http://localhost:5173'
      const init = { origin: page }
      const key = privateKeyToAccount(generatePrivateKey())
      const account = `eip155:1:${key.address}`
      const message = await signInText(local, account, page, init)
      const attempt = { message, signature: await key.signMessage({ message }) }
      const response = await send(local, '/auth/v1/authenticate', attempt, init)
      expect(response.headers.get('set-cookie')).toMatch(
        /^latchkey-sign-in-[0-9a-f]{8}=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/,
      )
      const headers = { cookie: cookieIn(response) }
      const read = async (origin: string) =>
        (await local.ask('/auth/v1/me', { headers, origin })).json()
      expect(await read(page)).toMatchObject({ accounts: [{ account }] })
      expect(await read('https://localhost:5173')).toEqual({ accounts: [] })
    } finally {
      await local.stop()
    }
  })

  it('a smart account’s signature is asked of the chain’s next node where one is away', async () => {
    const node = await startFakeNode(({ text }, response) => {
      const { id, method } = JSON.parse(text)
      const result = method === 'eth_chainId' ? '0x1' : '0x01'
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    })
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const rpc = ['http://127.0.0.1:9', node.url]
    const own = await startTestServer(name, {
      chains: [{ id: 'eip155:1', name: 'E', nativeCurrency, rpc }],
    })
    const { address } = privateKeyToAccount(generatePrivateKey())
    const account = `eip155:1:${address}`
    const message = await signInText(own, account)
    const signature = `0x${'12'.repeat(70)}`
    const response = await send(own, '/auth/v1/authenticate', { message, signature })
    expect([response.status, await response.json()]).toMatchObject([200, { account }])
    await own.stop()
    await node.stop()
  })

  it('answers pages of the project alone', async () => {
    expect((await post('nonce', {}, { origin: null })).status).toBe(403)
    expect((await post('nonce', {}, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await post('nonce', {}, { projectId: 'unknown' })).status).toBe(401)
  })

  it('a page that asks `me` on each load leaves room for sign-ins, whatever their address shares [B-16]', async () => {
    const limited = await startTestServer(name, {
      limits: { signIn: { points: 2, seconds: 60 }, signInReads: { points: 5, seconds: 60 } },
    })
    try {
      const read = async () => (await limited.ask('/auth/v1/me')).status
      const nonce = async () => (await send(limited, '/auth/v1/nonce', {})).status
      const out = async () => (await send(limited, '/auth/v1/sign-out', {})).status
      expect([await read(), await read(), await read(), await read()]).toEqual([200, 200, 200, 200])
      expect([await out(), await read()]).toEqual([204, 429])
      expect([await nonce(), await nonce(), await nonce()]).toEqual([200, 200, 429])
    } finally {
      await limited.stop()
    }
  })

  it('of many at once with one nonce, one is signed in', async () => {
    const { attempt } = await sign()
    const all = await Promise.all(Array.from({ length: 8 }, () => post('authenticate', attempt)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)])
  })
})
