import { describe, expect, it, vi } from 'vitest'
import {
  firstPage,
  page,
  settle,
  setUpClients as setUp,
  status,
  useClock,
} from '../../test/setUpClients.js'
import { getPrices } from '../blockchain/getPrices.js'
import { revokeSession } from '../blockchain/revokeSession.js'
import { getOrigins } from '../wallets/getOrigins.js'
import { getWallets } from '../wallets/getWallets.js'
import { createApiClient } from './createApiClient.js'

useClock()

describe('retries of the clients (decision 16) [R-03]', () => {
  it.each([
    ['readUi', 'getWallets', [0, 150, 450]],
    ['readBackground', 'getOrigins', [0, 500, 1_500, 3_500]],
  ] as const)('%s: %s is asked at %j ms [R-03]', async (_, name, expected) => {
    const { catalogue, times } = setUp(status(503))
    const outcome = await settle<unknown>(
      name === 'getWallets' ? getWallets(catalogue, firstPage) : getOrigins(catalogue),
    )
    expect(times()).toEqual(expected)
    expect(outcome).toMatchObject({
      error: { code: 'HTTP_STATUS', shortMessage: 'HTTP status code: 503' },
    })
  })

  it('a read by POST is tried again, with the same body and no key [R-03]', async () => {
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
    'a write is never tried again (policy %s) and has a key of its own [R-03]',
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
    'status %d three times more, from 150 ms [R-03]',
    async (code) => {
      const { catalogue, times } = setUp(status(code), { retryPolicy: 'specification' })
      await settle(getWallets(catalogue, firstPage))
      expect(times()).toEqual([0, 150, 450, 1_050])
    },
  )

  it('an attempt has 10,000 ms [R-03]', async () => {
    const { catalogue, times } = setUp(() => new Promise(() => {}), {
      retryPolicy: 'specification',
    })
    expect(await settle(getWallets(catalogue, firstPage))).toMatchObject({
      error: { code: 'HTTP_TIMEOUT', shortMessage: 'The request took too long to respond.' },
    })
    expect(times()).toEqual([0, 10_150, 20_450, 31_050])
  })

  it('Retry-After is honoured [R-03]', async () => {
    const { catalogue, times } = setUp((count) =>
      count === 1 ? status(429, '', { 'retry-after': '2' })() : page(),
    )
    await settle(getWallets(catalogue, firstPage))
    expect(times()).toEqual([0, 2_000])
  })

  it('when retries are used up, a failure is final at once [R-04]', async () => {
    const { catalogue, asked } = setUp((count) => (count % 2 === 1 ? status(503)() : page()))
    for (let n = 1; n <= 10; n++)
      expect(await settle(getWallets(catalogue, { ...firstPage, page: n }))).toHaveProperty('value')
    const before = asked.length
    // Ten requests earned one more; half of 20 failed, which would have opened the circuit at the
    // twentieth.
    expect(before).toBe(20)
    expect(await settle(getWallets(catalogue, firstPage))).toHaveProperty('error')
  })

  it('a service that is down is not asked after 5 attempts, by no client of the page; Retry asks [R-04]', async () => {
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

  it('Retry wants none of what the browser kept: a broken answer may be among it [R-02]', async () => {
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
