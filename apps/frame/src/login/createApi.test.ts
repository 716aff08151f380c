import { decodeJwt } from 'jose'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { json, problem, walletOrigin } from '../../test/walletServer.js'
import { type Device, openDevice } from '../device/openDevice.js'
import { createApi } from './createApi.js'

let device: Device
beforeAll(async () => {
  device = await openDevice({ keep: async (row) => row, replace: async () => undefined })
})
beforeEach(() => void vi.stubGlobal('location', { origin: walletOrigin }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** An api whose server gives these answers, one a request. */
function start(...answers: readonly (Response | (() => Promise<Response>))[]) {
  const left = [...answers]
  const asked: { readonly url: string; readonly init: RequestInit; readonly proof: string }[] = []
  const api = createApi({
    device: async () => device,
    fetch: async (url, init = {}) => {
      const proof = new Headers(init.headers).get('dpop') ?? ''
      asked.push({ url: String(url), init, proof })
      const answer = left.shift()
      if (!answer) throw new Error('No answer is left')
      return typeof answer === 'function' ? await answer() : answer
    },
  })
  return { api, asked }
}
const claimsOf = ({ proof }: { readonly proof: string }) => decodeJwt(proof)
const failing = (error: Error) => () => Promise.reject(error)

describe('a call of the server', () => {
  it('is a GET without a body, and a POST with one; it has a proof of its own', async () => {
    const { api, asked } = start(json({ a: 1 }), json({ b: 2 }))
    expect(await api.call('/v1/me')).toEqual({ a: 1 })
    expect(await api.call('/v1/login', { email: 'a@b.example' })).toEqual({ b: 2 })
    const [get, post] = asked
    const common = {
      cache: 'no-store',
      credentials: 'omit',
      signal: expect.any(AbortSignal),
    }
    expect(get).toEqual({
      url: `${walletOrigin}/v1/me`,
      init: { ...common, method: 'GET', headers: { dpop: get?.proof } },
      proof: expect.any(String),
    })
    expect(post).toEqual({
      url: `${walletOrigin}/v1/login`,
      init: {
        ...common,
        method: 'POST',
        body: '{"email":"a@b.example"}',
        headers: { dpop: post?.proof, 'content-type': 'application/json' },
      },
      proof: expect.any(String),
    })
    const claims = asked.map(claimsOf)
    expect(claims.map(({ htm, htu }) => [htm, htu])).toEqual([
      ['GET', `${walletOrigin}/v1/me`],
      ['POST', `${walletOrigin}/v1/login`],
    ])
    expect(claims[0]?.jti).not.toBe(claims[1]?.jti)
    expect(Math.abs((claims[0]?.iat ?? 0) - Date.now() / 1000)).toBeLessThan(5)
  })

  it('resolves with nothing for an answer without a body', async () => {
    const { api } = start(new Response(null, { status: 204 }))
    expect(await api.call('/v1/logout', {})).toBeUndefined()
  })
})

describe('a clock that differs from the server’s', () => {
  const hours = 7 * 3_600_000
  const late = (ms = hours) =>
    problem(401, 'PROOF_TIME', { date: new Date(Date.now() + ms).toUTCString() })

  it('is set right by the Date of the answer, for the calls after it too', async () => {
    const { api, asked } = start(late(), json({ a: 1 }), json({ b: 2 }))
    expect(await api.call('/v1/me')).toEqual({ a: 1 })
    expect(await api.call('/v1/me')).toEqual({ b: 2 })
    const [before, ...after] = asked.map(claimsOf)
    for (const { iat = 0, jti } of after) {
      expect(Math.abs(iat * 1000 - Date.now() - hours)).toBeLessThan(5_000)
      expect(jti).not.toBe(before?.jti)
    }
    expect(after).toHaveLength(2)
  })

  it.each([
    ['the retry fails as well', late()],
    ['the answer has no Date', problem(401, 'PROOF_TIME')],
  ])('is tried once more and no further where %s', async (_, second) => {
    const { api, asked } = start(problem(401, 'PROOF_TIME'), second, json({}))
    await expect(api.call('/v1/me')).rejects.toMatchObject({ code: 'HTTP_FAILED' })
    expect(asked).toHaveLength(2)
    for (const each of asked)
      expect(Math.abs((claimsOf(each).iat ?? 0) * 1000 - Date.now())).toBeLessThan(5_000)
  })
})

describe('an error of the server', () => {
  it.each([
    [401, 'CODE_EXPIRED', 'CODE_EXPIRED'],
    [401, 'CODE_INVALID', 'CODE_INVALID'],
    [400, 'EMAIL_INVALID', 'EMAIL_INVALID'],
    [401, 'INVALID_KEY', 'INVALID_PROJECT_ID'],
    [401, 'LOGGED_OUT', 'LOGIN_REQUIRED'],
    [403, 'LOGIN_NOT_FRESH', 'LOGIN_REQUIRED'],
    [503, 'MAIL_UNAVAILABLE', 'EMAIL_NOT_SENT'],
    [403, 'ORIGIN_NOT_ALLOWED', 'ORIGIN_NOT_ALLOWED'],
    [429, 'RATE_LIMITED', 'EMAIL_THROTTLED'],
    [410, 'REVOKED', 'LOGIN_REQUIRED'],
    [409, 'WALLET_EXISTS', 'HTTP_FAILED'],
    [401, 'PROOF_INVALID', 'HTTP_FAILED'],
    [500, 'constructor', 'HTTP_FAILED'],
    [500, '__proto__', 'HTTP_FAILED'],
  ])('%s %s is %s for the host', async (status, code, expected) => {
    const { api, asked } = start(problem(status, code))
    const error = await api.call('/v1/me').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      name: 'DocumentError',
      code: expected,
      message: `The wallet’s server answered ${status}`,
      params: undefined,
    })
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['30', { seconds: 30 }],
    ['0', undefined],
    ['-1', undefined],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ])('with Retry-After %s has the parameters %j', async (value, params) => {
    const { api } = start(problem(429, 'RATE_LIMITED', { 'retry-after': value }))
    const error = await api.call('/v1/login', {}).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'EMAIL_THROTTLED', params })
  })

  it.each([
    ['an object of another form', json({ error: 'no' }, 500)],
    ['null', json(null, 500)],
    ['an error without a code', json({ error: null }, 500)],
    ['a code that is no text', json({ error: { code: { a: 1 } } }, 500)],
    ['a page', new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a page in place of an answer', new Response('<h1>Log in to the hotel</h1>')],
    ['nothing', new Response('', { status: 200 })],
  ])('is HTTP_FAILED for %s', async (_, response) => {
    const { api } = start(response)
    await expect(api.call('/v1/me')).rejects.toMatchObject({ code: 'HTTP_FAILED' })
  })

  it.each([
    ['HTTP_TIMEOUT', 'no answer in time', new DOMException('late', 'TimeoutError')],
    ['HTTP_FAILED', 'no network', new TypeError('Failed to fetch')],
  ])('is %s for %s, before the answer and in it', async (code, _, error) => {
    const broken = new ReadableStream({ start: (stream) => stream.error(error) })
    const { api } = start(failing(error), new Response(broken))
    for (let count = 0; count < 2; count++)
      await expect(api.call('/v1/me')).rejects.toMatchObject({
        code,
        message: 'The wallet’s server does not answer',
      })
  })

  it('comes after 15 seconds without an answer', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    const { api, asked } = start(json({}))
    await api.call('/v1/me')
    expect(timeout.mock.calls).toEqual([[15_000]])
    expect(asked[0]?.init.signal).toBe(timeout.mock.results[0]?.value)
  })
})
