import { describe, expect, test } from 'vitest'
import {
  accountOf,
  codeOf,
  keyOf,
  origin,
  setUpSignInServer as setUp,
  solanaKey,
} from '../../../test/setUpSignInServer.js'

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

  test('a signature counts once: its replay is refused with 401 [W-13]', async () => {
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
