import { describe, expect, test } from 'vitest'
import {
  accountOf,
  keyOf,
  origin,
  setUpSignInServer as setUp,
} from '../../../test/setUpSignInServer.js'
import type { SignInServerOptions } from './createSignInServer.js'
import { hashToken } from './sessionCookie.js'

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

  test('has no accounts if it is forged or changed', async () => {
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
    // A cookie from before the sign-in is not reused.
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
