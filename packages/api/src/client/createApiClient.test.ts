import { createError } from '@latchkey/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callChainCall } from '../blockchain/callChain.js'
import { getPrices } from '../blockchain/getPrices.js'
import { resolveName } from '../blockchain/resolveName.js'
import { revokeSession } from '../blockchain/revokeSession.js'
import { postEvents } from '../events/postEvents.js'
import { createCircuits } from '../http/createCircuits.js'
import { getAnalyticsConfig } from '../wallets/getAnalyticsConfig.js'
import { getConfig } from '../wallets/getConfig.js'
import { getOrigins } from '../wallets/getOrigins.js'
import { getWallets } from '../wallets/getWallets.js'
import { createApiClient } from './createApiClient.js'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

type Options = Parameters<typeof createApiClient>[0]
type Answer = Response | Promise<Response>

/** The three clients against a scripted server, with a log of its requests and their times. */
function setUp(answer: (count: number) => Answer, options: Partial<Options> = {}) {
  const asked: {
    readonly at: number
    readonly url: string
    readonly init: RequestInit | undefined
  }[] = []
  const shared = {
    endpoint: 'https://api.example.org',
    sdk: { type: 'test', version: '1' },
    random: () => 1,
    circuits: createCircuits(),
    fetch: async (url: string | URL | Request, init?: RequestInit) => {
      asked.push({ at: Date.now(), url: String(url), init })
      return answer(asked.length)
    },
    ...options,
  }
  return {
    asked,
    times: () => asked.map(({ at }) => at),
    catalogue: createApiClient({ ...shared, api: 'catalogue' }),
    blockchain: createApiClient({ ...shared, api: 'blockchain' }),
    events: createApiClient({ ...shared, api: 'events' }),
  }
}

const status =
  (code: number, body = '', headers: Record<string, string> = {}) =>
  () =>
    new Response(body, { status: code, headers })
const page = () => new Response(JSON.stringify({ data: [], count: 0 }))
const firstPage = { page: 1, entries: 40 }

async function settle<Result>(promise: Promise<Result>) {
  const outcome = promise.then(
    (value) => ({ value }),
    (error) => ({ error }),
  )
  await vi.runAllTimersAsync()
  return outcome
}

describe('where a call goes', () => {
  it.each([
    ['https://api.example.org', 'https://api.example.org/getWallets'],
    ['https://api.example.org/', 'https://api.example.org/getWallets'],
    ['https://api.example.org/a/b//', 'https://api.example.org/a/b/getWallets'],
    ['http://localhost:8080', 'http://localhost:8080/getWallets'],
    ['http://wallets.localhost/x', 'http://wallets.localhost/x/getWallets'],
    ['http://127.0.0.1:1/', 'http://127.0.0.1:1/getWallets'],
    ['http://[::1]:1', 'http://[::1]:1/getWallets'],
  ])('the endpoint %s is asked at %s', async (endpoint, expected) => {
    const { catalogue, asked } = setUp(page, { endpoint })
    await getWallets(catalogue, firstPage)
    expect(asked[0]?.url.split('?')[0]).toBe(expected)
  })

  it.each([
    'http://api.example.org',
    'http://127.0.0.1.example.org',
    'http://localhost.example.org',
    'https://user:pass@api.example.org',
    'https://api.example.org/?a=1',
    'https://api.example.org/#a',
    'ftp://localhost',
    'javascript:alert(1)',
    '/api',
    '',
  ])('the endpoint %j is refused', (endpoint) => {
    expect(() =>
      createApiClient({ api: 'catalogue', endpoint, sdk: { type: 'test', version: '1' } }),
    ).toThrow(/^Invalid configuration\./)
  })

  it.each(['', '.', '..', '\uD800'])(
    'the parameter %j cannot leave its place in the path',
    async (name) => {
      const { blockchain, asked } = setUp(page)
      expect(await settle(resolveName(blockchain, { name }))).toMatchObject({
        error: { code: 'RPC_INVALID_PARAMS' },
      })
      expect(asked).toEqual([])
    },
  )

  it('a slash, a question mark and a percent sign in a parameter stay in it', async () => {
    const { blockchain, asked } = setUp(() => new Response('{"addresses":{}}'))
    await resolveName(blockchain, { name: 'a/../b?c=%2e#d' })
    expect(new URL(asked[0]?.url ?? '').pathname).toBe(
      '/v1/profile/account/a%2F..%2Fb%3Fc%3D%252e%23d',
    )
  })

  it('P7-01 without a project and a client id neither is sent; type and version always are', async () => {
    const { catalogue, asked } = setUp(page)
    await getWallets(catalogue, firstPage)
    expect([...new URL(asked[0]?.url ?? '').searchParams.keys()]).toEqual([
      'page',
      'entries',
      'st',
      'sv',
    ])
  })

  it('a URL can be had without asking', () => {
    const { blockchain, asked } = setUp(page, { projectId: 'p' })
    const input = {
      chainId: 'eip155:1',
      request: { jsonrpc: '2.0' as const, method: 'eth_chainId' },
    }
    expect(blockchain.toUrl(callChainCall, input)).toMatch(
      /^https:\/\/api\.example\.org\/v1\/\?chainId=eip155%3A1&st=test&sv=1&projectId=p$/,
    )
    expect(asked).toEqual([])
  })
})

describe('R-03 retries of the clients (decision 16)', () => {
  it.each([
    ['readUi', 'getWallets', [0, 150, 450]],
    ['readBackground', 'getOrigins', [0, 500, 1_500, 3_500]],
  ] as const)('R-03 %s: %s is asked at %j ms', async (_, name, expected) => {
    const { catalogue, times } = setUp(status(503))
    const outcome = await settle<unknown>(
      name === 'getWallets' ? getWallets(catalogue, firstPage) : getOrigins(catalogue),
    )
    expect(times()).toEqual(expected)
    expect(outcome).toMatchObject({
      error: { code: 'HTTP_STATUS', shortMessage: 'HTTP status code: 503' },
    })
  })

  it('R-03 a read by POST is tried again, with the same body and no key', async () => {
    const { blockchain, asked } = setUp((count) =>
      count === 1 ? status(503)() : new Response('{"fungibles":[]}'),
    )
    expect(await settle(getPrices(blockchain, { addresses: ['eip155:1:0x00'] }))).toEqual({
      value: { fungibles: [] },
    })
    expect(asked).toHaveLength(2)
    expect(asked[1]?.init?.body).toBe(asked[0]?.init?.body)
    expect(asked[0]?.init?.headers).not.toHaveProperty('Idempotency-Key')
  })

  it.each([undefined, 'specification'] as const)(
    'R-03 a write is never tried again (policy %s) and has a key of its own',
    async (retryPolicy) => {
      const { blockchain, asked } = setUp(status(503), { retryPolicy })
      const input = { address: 'a', pci: 'p', signature: 's' }
      await settle(revokeSession(blockchain, input))
      await settle(revokeSession(blockchain, input))
      await settle(revokeSession(blockchain, input, { idempotencyKey: 'again' }))
      const keys = asked.map(({ init }) => new Headers(init?.headers).get('idempotency-key'))
      expect(keys).toEqual([
        expect.stringMatching(/^[0-9a-f]{32}$/),
        expect.stringMatching(/^[0-9a-f]{32}$/),
        'again',
      ])
      expect(keys[0]).not.toBe(keys[1])
    },
  )

  it.each([403, 408, 413, 429, 500, 502, 503, 504])(
    'R-03 status %d three times more, from 150 ms',
    async (code) => {
      const { catalogue, times } = setUp(status(code), { retryPolicy: 'specification' })
      await settle(getWallets(catalogue, firstPage))
      expect(times()).toEqual([0, 150, 450, 1_050])
    },
  )

  it('R-03 an attempt has 10,000 ms', async () => {
    const { catalogue, times } = setUp(() => new Promise(() => {}), {
      retryPolicy: 'specification',
    })
    expect(await settle(getWallets(catalogue, firstPage))).toMatchObject({
      error: { code: 'HTTP_TIMEOUT', shortMessage: 'The request took too long to respond.' },
    })
    expect(times()).toEqual([0, 10_150, 20_450, 31_050])
  })

  it('R-03 Retry-After is honoured', async () => {
    const { catalogue, times } = setUp((count) =>
      count === 1 ? status(429, '', { 'retry-after': '2' })() : page(),
    )
    await settle(getWallets(catalogue, firstPage))
    expect(times()).toEqual([0, 2_000])
  })

  it('R-04 when retries are used up, a failure is final at once', async () => {
    const { catalogue, asked } = setUp((count) => (count % 2 === 1 ? status(503)() : page()))
    for (let n = 1; n <= 10; n++)
      expect(await settle(getWallets(catalogue, { ...firstPage, page: n }))).toHaveProperty('value')
    const before = asked.length
    // Ten requests earned one more; half of 20 failed, which would have opened the circuit at the
    // twentieth.
    expect(before).toBe(20)
    expect(await settle(getWallets(catalogue, firstPage))).toHaveProperty('error')
  })

  it('R-04 a service that is down is not asked after 5 attempts, by no client of the page; Retry asks', async () => {
    const { catalogue, blockchain, asked } = setUp((count) => (count <= 5 ? status(500)() : page()))
    await settle(getWallets(catalogue, firstPage))
    await settle(getWallets(catalogue, { ...firstPage, page: 2 }))
    expect(asked).toHaveLength(5)
    vi.setSystemTime(Date.now())
    const refused = await settle(getPrices(blockchain, { addresses: ['a'] }))
    expect(refused).toMatchObject({
      error: { code: 'HTTP_FAILED', params: { retryAfterMs: expect.any(Number) } },
    })
    expect(asked).toHaveLength(5)
    expect(await settle(getWallets(catalogue, firstPage, { probe: true }))).toEqual({
      value: { data: [], count: 0 },
    })
  })

  it('R-02 Retry wants none of what the browser kept: a broken answer may be among it', async () => {
    const seen: unknown[] = []
    const fetch: typeof globalThis.fetch = async (_, init) => {
      seen.push(init?.cache)
      return new Response('{"data":[],"count":0}')
    }
    const catalogue = createApiClient({
      api: 'catalogue',
      endpoint: 'https://api.example',
      sdk: { type: 't', version: '1' },
      fetch,
    })
    await settle(getWallets(catalogue, firstPage))
    await settle(getWallets(catalogue, firstPage, { probe: true }))
    expect(seen).toEqual([undefined, 'reload'])
  })
})

describe('R-05 what is under way is shared', () => {
  it('R-05 equal calls are one request, other calls and writes are not', async () => {
    const { catalogue, blockchain, asked } = setUp(page)
    await settle(
      Promise.all([
        getWallets(catalogue, firstPage),
        getWallets(catalogue, firstPage),
        getWallets(catalogue, { ...firstPage, page: 2 }),
      ]),
    )
    expect(asked).toHaveLength(2)
    const input = { address: 'a', pci: 'p', signature: 's' }
    await settle(Promise.all([revokeSession(blockchain, input), revokeSession(blockchain, input)]))
    expect(asked).toHaveLength(4)
  })

  it('R-05 one caller’s abort fails it alone; the last one’s ends the request', async () => {
    const { catalogue, asked } = setUp(() => new Promise(() => {}))
    const first = new AbortController()
    const second = new AbortController()
    const calls = [first, second].map(({ signal }) =>
      getWallets(catalogue, firstPage, { signal }).catch((error) => error),
    )
    await vi.advanceTimersByTimeAsync(0)
    first.abort()
    expect(await calls[0]).toMatchObject({ code: 'ABORTED', shortMessage: 'Request was aborted' })
    expect(asked[0]?.init?.signal?.aborted).toBe(false)
    second.abort()
    expect(await calls[1]).toMatchObject({ code: 'ABORTED' })
    expect(asked[0]?.init?.signal?.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(1)
  })

  it('R-05 a signal that has fired asks nothing', async () => {
    const { catalogue, asked } = setUp(page)
    expect(
      await settle(getWallets(catalogue, firstPage, { signal: AbortSignal.abort() })),
    ).toMatchObject({ error: { code: 'ABORTED' } })
    expect(asked).toEqual([])
  })
})

describe('what goes wrong', () => {
  it('a lost connection says HTTP request failed.', async () => {
    const { catalogue } = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await settle(getWallets(catalogue, firstPage))).toMatchObject({
      error: { code: 'HTTP_FAILED', shortMessage: 'HTTP request failed.' },
    })
  })

  it.each([
    ['Unauthorized: origin not allowed', 403, 'ORIGIN_NOT_ALLOWED'],
    ['JWT validation error: JWT Token is not yet valid', 401, 'SESSION_EXPIRED'],
    ['Unauthorized: invalid key', 401, 'INVALID_PROJECT_ID'],
  ])('the server’s message %j with %d is the code %s', async (message, code, expected) => {
    const { catalogue } = setUp(
      status(code, JSON.stringify({ reasons: [{ description: message }] })),
    )
    expect(await settle(getConfig(catalogue))).toMatchObject({
      error: { code: expected, shortMessage: message, params: { status: code } },
    })
  })

  it('403 is Invalid App Configuration for the configuration, the origins and events, and a plain status elsewhere', async () => {
    const { catalogue, events } = setUp(status(403))
    const event = {
      eventId: 'e',
      url: 'https://example.org',
      domain: 'example.org',
      timestamp: 0,
      props: {},
    }
    for (const call of [
      () => getConfig(catalogue),
      () => getOrigins(catalogue),
      () => postEvents(events, [event]),
    ])
      expect(await settle<unknown>(call())).toMatchObject({
        error: { code: 'INVALID_APP_CONFIGURATION', shortMessage: 'Invalid App Configuration' },
      })
    expect(await settle(getAnalyticsConfig(catalogue))).toMatchObject({
      error: { code: 'HTTP_STATUS', shortMessage: 'HTTP status code: 403' },
    })
  })

  it('the service’s reason is in the details', async () => {
    const { blockchain } = setUp(status(400, '{"reasons":[{"description":"Name is taken"}]}'))
    expect(await settle(resolveName(blockchain, { name: 'a' }))).toMatchObject({
      error: { code: 'HTTP_STATUS', details: 'Name is taken' },
    })
  })

  it('the server’s own code is a parameter, with its reason or without one', async () => {
    const refused = (body: object) => {
      const { blockchain } = setUp(status(400, JSON.stringify(body)))
      return settle(resolveName(blockchain, { name: 'a' }))
    }
    const error = { code: 'NAME_TAKEN' }
    expect(await refused({ error, reasons: [{ description: 'Name is taken' }] })).toMatchObject({
      error: { details: 'Name is taken', params: { status: 400, refusal: 'NAME_TAKEN' } },
    })
    expect(await refused({ error })).toMatchObject({
      error: { code: 'HTTP_STATUS', params: { refusal: 'NAME_TAKEN' } },
    })
    expect(await refused({ error: { code: 7 } })).not.toMatchObject({
      error: { params: { refusal: 7 } },
    })
  })

  it('an answer of the wrong shape names the place and is not tried again', async () => {
    const { catalogue, asked } = setUp(() => new Response('{"data":[{"id":7}],"count":1}'))
    expect(await settle(getWallets(catalogue, firstPage))).toMatchObject({
      error: {
        code: 'HTTP_INVALID_RESPONSE',
        details: 'data.0.id is not as expected (invalid_type).',
      },
    })
    expect(asked).toHaveLength(1)
  })

  it('an error of ours that fetch throws stays', async () => {
    const { catalogue } = setUp(() => Promise.reject(createError('RESPONSE_TOO_LARGE')))
    expect(await settle(getWallets(catalogue, firstPage))).toMatchObject({
      error: { code: 'RESPONSE_TOO_LARGE' },
    })
  })

  it('keepalive lets events outlive the page; cookies are never sent', async () => {
    const { events, asked } = setUp(status(202))
    const event = {
      eventId: 'e',
      url: 'https://example.org',
      domain: 'example.org',
      timestamp: 0,
      props: {},
    }
    await settle(postEvents(events, [event], { keepalive: true }))
    expect(asked[0]?.init).toMatchObject({ keepalive: true, credentials: 'omit', method: 'POST' })
  })
})
