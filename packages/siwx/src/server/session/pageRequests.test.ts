import { describe, expect, test } from 'vitest'
import {
  accountOf,
  codeOf,
  type HeaderRecord,
  keyOf,
  origin,
  setUpSignInServer as setUp,
} from '../../../test/setUpSignInServer.js'
import { createSignInServer } from './createSignInServer.js'

describe('the requests that a page may send', () => {
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

  test('a message for one page of the host does not count on another [W-13]', async () => {
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
