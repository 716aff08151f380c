import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createError } from '../errors/createError.js'
import { type RetryPolicy, retryPolicies } from './RetryPolicy.js'
import { httpRequest } from './request.js'
import { retry } from './retry.js'
import { parseRetryAfter } from './retryAfter.js'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
})
afterEach(() => {
  vi.useRealTimers()
})

/**
 * Runs against a server with a constant answer. Returns the times of its requests, in ms from the
 * start.
 */
async function observe(
  policy: RetryPolicy,
  answer: () => Response | Promise<Response>,
  random = () => 1,
) {
  const start = Date.now()
  const asked: number[] = []
  const fetch = async () => {
    asked.push(Date.now() - start)
    return answer()
  }
  const outcome = retry((signal) => httpRequest({ url: 'https://api.example', fetch, signal }), {
    policy,
    random,
  }).then(
    (value) => ({ value }),
    (error) => ({ code: error.code, message: error.shortMessage }),
  )
  await vi.runAllTimersAsync()
  return { asked, outcome: await outcome, endedAfter: Date.now() - start }
}

const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new Response('', { status: code, headers })

describe('retries [R-03]', () => {
  it.each([
    ['readUi', [0, 150, 450]],
    ['readBackground', [0, 500, 1_500, 3_500]],
    ['rpcRead', [0, 150, 450]],
    ['write', [0]],
    ['specification', [0, 150, 450, 1_050]],
  ] as const)('%s attempts at %j when every draw is the longest [R-03]', async (name, expected) => {
    const { asked, outcome } = await observe(retryPolicies[name], status(503))
    expect(asked).toEqual(expected)
    expect(outcome).toMatchObject({ code: 'HTTP_STATUS', message: 'HTTP status code: 503' })
  })

  it.each([
    ['readUi', [0, 4_150, 8_450], 10_000],
    ['readBackground', [0, 10_500, 21_500, 33_500], 43_500],
    ['rpcRead', [0, 10_150], 12_000],
    ['write', [0], 30_000],
    ['specification', [0, 10_150, 20_450, 31_050], 41_050],
  ] as const)(
    '%s gives up a server that never answers: tries at %j, and the end after %d ms [R-03]',
    async (name, tries, end) => {
      const start = Date.now()
      const at: number[] = []
      const outcome = retry(
        () => {
          at.push(Date.now() - start)
          return new Promise(() => undefined)
        },
        { policy: retryPolicies[name], random: () => 1 },
      ).catch((error: { code: string }) => [error.code, Date.now() - start])
      await vi.runAllTimersAsync()
      expect(at).toEqual(tries)
      expect(await outcome).toEqual(['HTTP_TIMEOUT', end])
    },
  )

  it('jitter is full: the shortest draw waits not at all [R-03]', async () => {
    expect((await observe(retryPolicies.readUi, status(503), () => 0)).asked).toEqual([0, 0, 0])
    expect((await observe(retryPolicies.readUi, status(503), () => 0.5)).asked).toEqual([
      0, 75, 225,
    ])
  })

  it.each([200, 400, 401, 403, 404, 413])(
    'status %d is not tried again by default [R-03]',
    async (code) => {
      expect((await observe(retryPolicies.readUi, status(code))).asked).toEqual([0])
    },
  )

  it.each([403, 408, 413, 429, 500, 502, 503, 504])(
    'the policy `specification` tries status %d again [R-03]',
    async (code) => {
      expect((await observe(retryPolicies.specification, status(code))).asked).toHaveLength(4)
    },
  )

  it('Retry-After in seconds and as a date replaces the wait [R-03]', async () => {
    expect(
      (await observe(retryPolicies.readUi, status(429, { 'retry-after': '2' }))).asked,
    ).toEqual([0, 2_000, 4_000])
    const inFive = () =>
      status(503, { 'retry-after': new Date(Date.now() + 3_000).toUTCString() })()
    expect((await observe(retryPolicies.readUi, inFive)).asked).toEqual([0, 3_000, 6_000])
  })

  it.each(['61', '2592000', new Date(Date.UTC(2027, 0, 1)).toUTCString()])(
    'Retry-After %s is over 60 s: no further attempt, the error is shown [R-03]',
    async (header) => {
      const { asked, endedAfter } = await observe(
        retryPolicies.readUi,
        status(429, { 'retry-after': header }),
      )
      expect(asked).toEqual([0])
      expect(endedAfter).toBeLessThan(1_000)
    },
  )

  it('the deadline ends it even between attempts [R-03]', async () => {
    const { outcome, endedAfter } = await observe(
      retryPolicies.readUi,
      status(503, { 'retry-after': '9' }),
    )
    expect(endedAfter).toBe(10_000)
    expect(outcome).toMatchObject({
      code: 'HTTP_TIMEOUT',
      message: 'The request took too long to respond.',
    })
  })

  it('an answer that never comes is tried again after the attempt’s own time-out [R-03]', async () => {
    const { asked, outcome, endedAfter } = await observe(
      retryPolicies.readUi,
      () => new Promise(() => {}),
      () => 0,
    )
    expect(asked).toEqual([0, 4_000, 8_000])
    expect(endedAfter).toBe(10_000)
    expect(outcome).toMatchObject({ code: 'HTTP_TIMEOUT' })
  })

  it('a lost connection is tried again, an abort is not [R-03]', async () => {
    const lost = await observe(retryPolicies.readUi, () =>
      Promise.reject(new TypeError('Failed to fetch')),
    )
    expect(lost.asked).toHaveLength(3)
    expect(lost.outcome).toMatchObject({ code: 'HTTP_FAILED', message: 'HTTP request failed.' })
    const aborted = await observe(retryPolicies.readUi, () =>
      Promise.reject(createError('ABORTED')),
    )
    expect(aborted.asked).toHaveLength(1)
  })

  it.each([
    ['0', 0],
    ['120', 120_000],
    ['Thu, 01 Jan 2026 00:00:05 GMT', 5_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['', undefined],
    [null, undefined],
  ])('Retry-After %j asks for %j ms [R-03]', (header, expected) => {
    expect(parseRetryAfter(header, Date.UTC(2026, 0, 1))).toBe(expected)
  })
})

describe('one request', () => {
  it('a text is posted as it is, an object as JSON', async () => {
    const sent: unknown[] = []
    const fetch = (_: unknown, init?: RequestInit) => {
      sent.push([init?.method, init?.headers, init?.body])
      return Promise.resolve(new Response('ok'))
    }
    await httpRequest({ url: 'https://api.example', fetch, text: '0200' })
    await httpRequest({ url: 'https://api.example', fetch, body: { a: 1 } })
    await httpRequest({ url: 'https://api.example', fetch })
    expect(sent).toEqual([
      ['POST', { 'content-type': 'text/plain' }, '0200'],
      ['POST', { 'content-type': 'application/json' }, '{"a":1}'],
      ['GET', {}, undefined],
    ])
  })

  it('stops reading at the limit', async () => {
    const fetch = async () => new Response('x'.repeat(2_000))
    await expect(
      httpRequest({ url: 'https://api.example', fetch, maxBytes: 1_000 }),
    ).rejects.toMatchObject({ code: 'RESPONSE_TOO_LARGE' })
  })

  it('sends no cookies and no path', async () => {
    const seen: (RequestInit | undefined)[] = []
    const fetch: typeof globalThis.fetch = async (_, init) => {
      seen.push(init)
      return new Response('{}')
    }
    await httpRequest({ url: 'https://api.example', body: { a: 1 }, fetch })
    expect(seen[0]).toMatchObject({
      method: 'POST',
      credentials: 'omit',
      referrerPolicy: 'origin',
      body: '{"a":1}',
    })
  })
})
