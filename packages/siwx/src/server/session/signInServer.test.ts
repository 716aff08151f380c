import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeBase58 } from '@latchkey/core/adapter'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createMessage } from '../../message/createMessage.js'
import { printMessage } from '../../message/printMessage.js'
import { createSignInServer, type SignInServerOptions } from './createSignInServer.js'
import { createMemorySessions, type SessionStore, type SignedInAccount } from './SessionStore.js'
import { hashToken } from './sessionCookie.js'
import { toNodeListener } from './toNodeListener.js'

const origin = 'https://app.example'
type Key = {
  readonly account: `${string}:${string}:${string}`
  sign(text: string): Promise<string>
}
function keyOf(): Key {
  const key = privateKeyToAccount(generatePrivateKey())
  return {
    account: `eip155:1:${key.address}`,
    sign: (message) => key.signMessage({ message }),
  }
}
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const solanaKey: Key = {
  account: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${encodeBase58(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))}`,
  sign: async (text) => encodeBase58(sign(null, Buffer.from(text), privateKey)),
}
type HeaderRecord = Readonly<Record<string, string>>

/** A server, and a page of it whose browser keeps the cookie. */
function setUp(options: Partial<SignInServerOptions> = {}) {
  const kept = new Map<string, readonly SignedInAccount[]>()
  const memory = createMemorySessions(options.now)
  const sessions: SessionStore = {
    read: memory.read,
    async write(id, accounts) {
      kept.delete(id)
      if (accounts.length > 0) kept.set(id, accounts)
      await memory.write(id, accounts)
    },
  }
  const server = createSignInServer({ origins: [origin], sessions, ...options })
  const jar = { cookie: '' }
  const send = (path: string, body?: unknown, headers: HeaderRecord = { origin }) =>
    server.handle(
      new Request(`http://127.0.0.1/auth/v1/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...(jar.cookie && { cookie: jar.cookie }), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
  async function call(path: string, body?: unknown, headers?: HeaderRecord) {
    const response = await send(path, body, headers)
    const cookie = response.headers.get('set-cookie')
    if (cookie !== null) jar.cookie = cookie.split(';')[0] ?? ''
    return response
  }
  async function attemptOf(key: Key, page = origin, more = {}) {
    const { nonce, issuedAt } = await (await send('nonce', {}, { origin: page })).json()
    const { account } = key
    const domain = new URL(page).host
    const message = printMessage(
      createMessage({ account, domain, uri: page, nonce, issuedAt, ...more }),
    )
    return { account, message, signature: await key.sign(message) }
  }
  const signIn = async (key: Key) => call('authenticate', await attemptOf(key))
  const accounts = async (headers?: HeaderRecord): Promise<string[]> =>
    (await (await send('me', undefined, headers)).json()).accounts.map(
      ({ account }: SignedInAccount) => account,
    )
  return { server, jar, kept, send, call, attemptOf, signIn, accounts }
}
const codeOf = async (response: Response) => [response.status, (await response.json()).error.code]
const accountOf = (key: Key) => key.account

describe('the back end of a sign-in', () => {
  test('issues a nonce, takes its signature, knows the visitor, and signs out', async () => {
    const key = keyOf()
    const { signIn, accounts, call, server, jar, kept } = setUp()
    expect(await accounts()).toEqual([])
    const response = await signIn(key)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ account: accountOf(key) })
    expect(await accounts()).toEqual([accountOf(key)])
    const request = new Request(`${origin}/orders`, { headers: { cookie: jar.cookie } })
    expect((await server.readSession(request))?.accounts[0].account).toBe(accountOf(key))
    const stolen = jar.cookie
    const gone = await call('sign-out', {})
    expect([gone.status, gone.headers.get('set-cookie')]).toEqual([
      204,
      '__Host-latchkey-sign-in=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
    // A copy of the cookie is worth nothing either.
    expect([await accounts({ cookie: stolen }), kept.size]).toEqual([[], 0])
  })

  test('W-13 a signature counts once: its replay is refused with 401', async () => {
    const { attemptOf, call } = setUp()
    const attempt = await attemptOf(keyOf())
    expect((await call('authenticate', attempt)).status).toBe(200)
    const replay = await call('authenticate', attempt)
    expect(await replay.clone().json()).toMatchObject({ error: { message: 'nonce' } })
    expect(await codeOf(replay)).toEqual([401, 'SIGN_IN_REFUSED'])
    expect(replay.headers.get('set-cookie')).toBe(null)
  })

  test('a signature of another key, for another account, or of another text is refused with 401', async () => {
    const { attemptOf, call, accounts } = setUp()
    const attempt = await attemptOf(keyOf())
    const solana = await attemptOf(solanaKey)
    const { message } = await attemptOf(solanaKey)
    for (const [change, reason] of [
      [{ ...solana, message }, 'signature'],
      [{ ...attempt, account: accountOf(keyOf()) }, 'account'],
      [{ ...attempt, message: 'hello' }, 'malformed'],
    ] as const) {
      const response = await call('authenticate', change)
      expect(await response.clone().json()).toMatchObject({ error: { message: reason } })
      expect(await codeOf(response)).toEqual([401, 'SIGN_IN_REFUSED'])
    }
    expect(await accounts()).toEqual([])
    expect((await call('authenticate', solana)).status).toBe(200)
    expect(await accounts()).toEqual([solana.account])
  })

  test('a nonce of nobody and a signature after its time are refused with 401', async () => {
    let now = Date.now()
    const { attemptOf, call } = setUp({ now: () => now })
    const foreign = await attemptOf(keyOf(), origin, { nonce: '0123456789abcdef' })
    expect((await call('authenticate', foreign)).status).toBe(401)
    const late = await attemptOf(keyOf())
    now += 5 * 60_000 + 1
    expect((await call('authenticate', late)).status).toBe(401)
  })

  test('a node that does not answer is 503: nobody is signed in, and the nonce stays unused', async () => {
    const { attemptOf, call, accounts } = setUp({ rpc: { 'eip155:1': 'http://127.0.0.1:1' } })
    const attempt = await attemptOf(keyOf())
    // It may be the signature of a smart account, which only a node can tell.
    const unknown = { ...attempt, signature: `0x${'11'.repeat(64)}1b` }
    const response = await call('authenticate', unknown)
    expect(response.headers.get('set-cookie')).toBe(null)
    expect(await codeOf(response)).toEqual([503, 'UNVERIFIED'])
    expect(await accounts()).toEqual([])
    expect((await call('authenticate', attempt)).status).toBe(200)
  })

  test('a failing store rejects, and sets no cookie', async () => {
    const broken = () => Promise.reject(new Error('away'))
    const { signIn } = setUp({ sessions: { read: broken, write: broken } })
    await expect(signIn(keyOf())).rejects.toThrow('away')
  })
})

describe('what a page may send', () => {
  test('a page of another origin, or a POST that names none, is refused with 403', async () => {
    const { send, signIn, attemptOf, accounts, server, jar } = setUp()
    const key = keyOf()
    await signIn(key)
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      {} as HeaderRecord,
    ])
      for (const [path, body] of [
        ['nonce', {}],
        ['authenticate', await attemptOf(keyOf())],
        ['sign-out', {}],
      ] as const) {
        const response = await send(path, body, headers)
        expect(response.headers.get('access-control-allow-origin')).toBe(null)
        expect(await codeOf(response)).toEqual([403, 'ORIGIN_NOT_ALLOWED'])
      }
    const foreign = await send('me', undefined, { origin: 'https://evil.example' })
    expect(await codeOf(foreign)).toEqual([403, 'ORIGIN_NOT_ALLOWED'])
    // A page's own GET names no origin.
    expect(await accounts({})).toEqual([accountOf(key)])
    const { cookie } = jar
    const read = async (method: string, headers: HeaderRecord) =>
      (await server.readSession({ method, headers: { cookie, ...headers } })) !== undefined
    expect([
      await read('GET', {}),
      await read('POST', { origin }),
      await read('POST', {}),
      await read('POST', { origin: 'https://evil.example' }),
      await read('GET', { origin: 'https://evil.example' }),
    ]).toEqual([true, true, false, false, false])
  })

  test('W-13 a message for one page of the host does not count on another', async () => {
    const other = 'https://shop.example'
    const { attemptOf, send } = setUp({ origins: [origin, other] })
    const attempt = await attemptOf(keyOf(), origin)
    const response = await send('authenticate', attempt, { origin: other })
    expect(await response.clone().json()).toMatchObject({ error: { message: 'domain' } })
    expect(response.status).toBe(401)
    expect((await send('authenticate', attempt)).status).toBe(200)
  })

  test('an allowed page reads the answer with its cookies, and nothing is cached', async () => {
    const { send } = setUp()
    for (const response of [await send('nonce', {}), await send('me'), await send('nonce', 'x')])
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'cache-control': 'no-store',
        vary: 'origin',
      })
  })

  test('other paths, methods and bodies are 404, 405, 400 and 413', async () => {
    const { send, server, attemptOf } = setUp()
    expect(await codeOf(await send('constructor', {}))).toEqual([404, 'NOT_FOUND'])
    const wrong = await send('authenticate')
    expect(wrong.headers.get('allow')).toBe('POST')
    expect(await codeOf(wrong)).toEqual([405, 'METHOD_NOT_ALLOWED'])
    const attempt = await attemptOf(keyOf())
    const bodies = ['', '{', 'null', '[]', { ...attempt, message: 1 }, { ...attempt, account: '' }]
    for (const body of [...bodies, { ...attempt, message: 'a'.repeat(16_385) }])
      expect(await codeOf(await send('authenticate', body))).toEqual([400, 'BODY_NOT_JSON'])
    expect(await codeOf(await send('sign-out', { account: 1 }))).toEqual([400, 'BODY_NOT_JSON'])
    for (const path of ['authenticate', 'sign-out'])
      expect(await codeOf(await send(path, 'a'.repeat(128 * 1024 + 1)))).toEqual([
        413,
        'BODY_TOO_LARGE',
      ])
    // Below a path of the host's, as its `endpoint` says.
    const below = new Request(`${origin}/api/auth/v1/me?projectId=a`)
    expect((await server.handle(below)).status).toBe(200)
  })

  test.each([
    'app.example',
    'https://app.example/',
    'http://app.example',
    'ftp://localhost',
    'null',
  ])('the origin %s is refused when the server is made', (wrong) => {
    expect(() => createSignInServer({ origins: [wrong] })).toThrow(
      expect.objectContaining({ code: 'INVALID_CONFIGURATION' }),
    )
  })
})

describe('the cookie', () => {
  const cookieFor = async (options: Partial<SignInServerOptions>, page = origin) => {
    const { attemptOf, send } = setUp(options)
    const attempt = await attemptOf(keyOf(), page)
    const response = await send('authenticate', attempt, { origin: page })
    return response.headers.get('set-cookie')?.replace(/[0-9a-f]{64}/, '…')
  }

  test('is closed to scripts, other hosts, other sites and plain http', async () => {
    expect(await cookieFor({})).toBe(
      '__Host-latchkey-sign-in=…; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Lax',
    )
    expect(await cookieFor({ sameSite: 'Strict', sessionMs: 60_000 })).toBe(
      '__Host-latchkey-sign-in=…; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Strict',
    )
    expect(await cookieFor({ sameSite: 'None' })).toBe(
      '__Host-latchkey-sign-in=…; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=None; Partitioned',
    )
  })

  test('is a plain one for local pages alone', async () => {
    const local = 'http://localhost:3000'
    expect(await cookieFor({ origins: [local] }, local)).toBe(
      'latchkey-sign-in=…; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax',
    )
    expect(await cookieFor({ origins: [local, origin] }, local)).toMatch(/^__Host-.*; Secure;/)
  })

  test('is new at each sign-in, and the one before is worth nothing', async () => {
    const [first, second] = [keyOf(), keyOf()]
    const { signIn, accounts, jar, kept } = setUp()
    await signIn(first)
    const before = jar.cookie
    await signIn(second)
    expect(jar.cookie).not.toBe(before)
    expect(await accounts()).toEqual([accountOf(second), accountOf(first)])
    expect(await accounts({ cookie: before })).toEqual([])
    await signIn(first)
    expect(await accounts()).toEqual([accountOf(first), accountOf(second)])
    const token = jar.cookie.split('=')[1] ?? ''
    // The store has the hash alone.
    expect([...kept.keys()]).toEqual([await hashToken(token)])
  })

  test('that somebody made up or changed is nobody’s', async () => {
    const { signIn, accounts, jar, kept } = setUp()
    await signIn(keyOf())
    const [name, token = ''] = jar.cookie.split('=')
    const changed = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
    const [hash] = kept.keys()
    for (const value of [changed, 'a'.repeat(64), hash, '', `${token}0`, token.toUpperCase()])
      expect(await accounts({ cookie: `${name}=${value}` })).toEqual([])
    expect(await accounts({ cookie: `a=b; ${jar.cookie}; c=d` })).toHaveLength(1)
    // Another subdomain can plant a cookie only under a name without the prefix.
    expect(await accounts({ cookie: `latchkey-sign-in=${token}` })).toEqual([])
    // What a visitor brings before signing in is not taken over.
    jar.cookie = `${name}=${'a'.repeat(64)}`
    await signIn(keyOf())
    expect(jar.cookie).not.toContain('a'.repeat(64))
  })

  test('lasts as long as the host says, and each account as long as its own sign-in', async () => {
    let now = Date.now()
    const [first, second] = [keyOf(), keyOf()]
    const { signIn, accounts } = setUp({ now: () => now, sessionMs: 3_600_000 })
    await signIn(first)
    now += 1_800_000
    await signIn(second)
    now += 1_800_000
    expect(await accounts()).toEqual([accountOf(second)])
    now += 1_800_000
    expect(await accounts()).toEqual([])
  })

  test('stays for the other accounts when one signs out', async () => {
    const [first, second] = [keyOf(), keyOf()]
    const { signIn, accounts, call } = setUp()
    await signIn(first)
    await signIn(second)
    const account = accountOf(first).toLowerCase()
    const response = await call('sign-out', { account })
    expect([response.status, response.headers.get('set-cookie')]).toEqual([204, null])
    expect(await accounts()).toEqual([accountOf(second)])
  })
})

describe('a session store in memory', () => {
  test('forgets what has ended, and the oldest beyond 100,000', async () => {
    let now = 0
    const store = createMemorySessions(() => now)
    const until = (at: number) => [
      { account: 'eip155:1:0x0', expirationTime: new Date(at).toISOString() },
    ]
    await store.write('short', until(1))
    now = 2
    await store.write('0', until(3))
    expect(await store.read('short')).toEqual([])
    for (let id = 1; id <= 100_000; id++) await store.write(`${id}`, until(3))
    expect([await store.read('0'), (await store.read('1')).length]).toEqual([[], 1])
  })
})

describe('a listener of node:http', () => {
  const listening = async (handle: (request: Request) => Promise<Response>) => {
    const server = createServer(toNodeListener(handle)).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
    }
  }

  test('gives the request and the response as they are', async () => {
    await using server = await listening(async (request) => {
      const headers = new Headers({ 'x-path': new URL(request.url).pathname })
      headers.append('set-cookie', 'a=1')
      headers.append('set-cookie', 'b=2')
      headers.set('x-header', request.headers.get('x-header') ?? '')
      return new Response(`${request.method} ${await request.text()}`, { status: 201, headers })
    })
    const response = await fetch(`${server.url}/a/b?c`, {
      method: 'POST',
      headers: { 'x-header': 'one' },
      body: 'ä'.repeat(100_000),
    })
    expect(await response.text()).toBe(`POST ${'ä'.repeat(100_000)}`)
    expect([response.status, response.headers.getSetCookie()]).toEqual([201, ['a=1', 'b=2']])
    expect([response.headers.get('x-path'), response.headers.get('x-header')]).toEqual([
      '/a/b',
      'one',
    ])
  })

  test('answers 500 when the handler fails, or leaves it to `next`', async () => {
    const fail = () => Promise.reject(new Error('away'))
    await using server = await listening(fail)
    expect((await fetch(server.url)).status).toBe(500)
    const errors: unknown[] = []
    const request = { method: 'GET', url: '/', headers: {}, async *[Symbol.asyncIterator]() {} }
    const response = { statusCode: 200, setHeader() {}, end() {} }
    await toNodeListener(fail)(request, response, (error) => errors.push(error))
    expect(errors).toEqual([expect.objectContaining({ message: 'away' })])
  })
})
