import { describe, expect, it, vi } from 'vitest'
import {
  firstPage,
  page,
  settle,
  setUpClients as setUp,
  useClock,
} from '../../test/setUpClients.js'
import { callChainCall } from '../blockchain/callChain.js'
import { resolveName } from '../blockchain/resolveName.js'
import { revokeSession } from '../blockchain/revokeSession.js'
import { getWallets } from '../wallets/getWallets.js'
import { createApiClient } from './createApiClient.js'

useClock()

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

  it('without a project and a client id neither is sent; type and version always are', async () => {
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

describe('requests under way are shared [R-05]', () => {
  it('equal calls are one request, other calls and writes are not [R-05]', async () => {
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

  it('one caller’s abort fails it alone; the last one’s ends the request [R-05]', async () => {
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

  it('a signal that has fired asks nothing [R-05]', async () => {
    const { catalogue, asked } = setUp(page)
    expect(
      await settle(getWallets(catalogue, firstPage, { signal: AbortSignal.abort() })),
    ).toMatchObject({ error: { code: 'ABORTED' } })
    expect(asked).toEqual([])
  })
})
