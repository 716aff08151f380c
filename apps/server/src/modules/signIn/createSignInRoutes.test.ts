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
import { shop, startTestServer, type TestServer } from '../../../test/startTestServer.js'

describe.each(sharedFirst)('B-22 sign-in on %s', (name) => {
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
      /^latchkey-sign-in=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=None; Secure; Partitioned$/,
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
    // What is over leaves the database with the next nonce.
    await post('nonce', {})
    const [left] = await server.context.database.all('SELECT COUNT(*) AS count FROM sign_ins')
    expect(Number(left?.count)).toBe(0)
  })

  it('answers pages of the project alone', async () => {
    expect((await post('nonce', {}, { origin: null })).status).toBe(403)
    expect((await post('nonce', {}, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await post('nonce', {}, { projectId: 'unknown' })).status).toBe(401)
  })

  it('B-16 a page that asks `me` on each load leaves room for sign-ins, whatever their address shares', async () => {
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
