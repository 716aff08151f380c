import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeNode, startFakeNode } from '../../../test/startFakeNode.js'
import { startTestServer, type TestServer } from '../../../test/startTestServer.js'

const at = (index: number) => `0x${index.toString(16).padStart(39, '0')}A`
const native = `eip155:1:0x${'e'.repeat(40)}`
const tokenOf = (index: number) => `eip155:1:${at(index)}`
const variable = 'LATCHKEY_TEST_COINGECKO_KEY'
const key = 'CG-a-secret-test-key'
const clock = { now: 1_800_000_000_000 }
const seconds = () => Math.floor(clock.now / 1000)

/**
 * Rebuilt from CoinGecko's documentation of `/simple/price` and `/simple/token_price/{id}`; it was
 * not recorded.
 */
const figures = (path: string): Readonly<Record<string, object>> => {
  const { pathname, searchParams } = new URL(path, 'http://coingecko.example')
  if (pathname.endsWith('/simple/price'))
    return { ethereum: { usd: 3000.25, last_updated_at: seconds() - 60 } }
  const known: Readonly<Record<string, object>> = {
    [at(1)]: { usd: 1.5, last_updated_at: seconds() - 60 },
    [at(2)]: { usd: 7, last_updated_at: seconds() - 4_000 },
    [at(3)]: { usd: null, last_updated_at: seconds() },
    [at(4)]: { usd: 0, last_updated_at: seconds() },
    [at(5)]: { usd: 9 },
    [at(6)]: {},
  }
  const asked = searchParams.get('contract_addresses')?.split(',') ?? []
  return Object.fromEntries(
    Object.entries(known).flatMap(([address, figure]) =>
      asked.includes(address.toLowerCase()) ? [[address.toLowerCase(), figure]] : [],
    ),
  )
}

describe('prices by CoinGecko (answers rebuilt from its documentation)', () => {
  let service: FakeNode
  let server: TestServer
  beforeAll(async () => {
    vi.stubEnv(variable, key)
    service = await startFakeNode()
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await service.stop()
  })
  beforeEach(() => {
    clock.now += 60_000
    service.received.length = 0
    service.behave(({ path }, response) => response.end(JSON.stringify(figures(path))))
  })
  afterEach(() => server.stop())
  const start = async (settings: object = {}, prices: object = {}) => {
    server = await startTestServer(
      'libsql',
      {
        limits: { blockchain: { points: 10_000, seconds: 60 } },
        prices: {
          ...prices,
          coingecko: {
            url: `${service.url}/api/v3`,
            requestsPerSecond: 1_000,
            chains: { 'eip155:1': { platform: 'ethereum', native: 'ethereum' } },
            ...settings,
          },
        },
        chains: [
          {
            id: 'eip155:1',
            name: 'Ethereum',
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            rpc: ['http://127.0.0.1:9'],
          },
        ],
      },
      { now: () => clock.now },
    )
  }
  const ask = async (addresses: readonly string[]) => {
    const response = await server.ask('/v1/fungible/price', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ currency: 'usd', addresses, projectId: server.project.id }),
    })
    const body = await response.json()
    const quotes = (body.fungibles ?? []).map((each: Record<string, unknown>) => [
      each.address,
      each.price,
      each.source,
    ])
    return { status: response.status, headers: response.headers, body, quotes }
  }
  const all = [native, ...[1, 2, 3, 4, 5, 6, 7].map(tokenOf)]

  it('each price says since when it holds; old, empty and undated figures are none', async () => {
    await start()
    const { body, quotes } = await ask(all)
    expect(quotes).toEqual([
      [native, 3000.25, 'coingecko'],
      [tokenOf(1), 1.5, 'coingecko'],
    ])
    expect(body.fungibles[0].asOf).toBe(new Date((seconds() - 60) * 1000).toISOString())
  })

  it.each([
    ['public', undefined, 8],
    ['demo', 'x-cg-demo-api-key', 2],
    ['pro', 'x-cg-pro-api-key', 2],
  ])(
    'the plan %s sends its key in its own header, and asks for as many as it may',
    async (plan, header, requests) => {
      await start({ plan, ...(header && { keyEnv: variable }) })
      await ask(all)
      expect(service.received).toHaveLength(requests)
      for (const { path, headers } of service.received) {
        expect(Object.entries(headers).filter(([name]) => name.startsWith('x-cg'))).toEqual(
          header ? [[header, key]] : [],
        )
        expect(path).not.toContain(key)
        expect(path).toContain('vs_currencies=usd')
        expect(path).toContain('include_last_updated_at=true')
      }
      expect(server.lines.join('')).not.toContain(key)
    },
  )

  it('its chains alone are asked for, and once in 30 s', async () => {
    await start({ plan: 'demo', keyEnv: variable })
    await ask([tokenOf(1), 'eip155:10:0x0000000000000000000000000000000000000001'])
    await ask([tokenOf(1)])
    expect(service.received).toHaveLength(1)
    clock.now += 30_001
    await ask([tokenOf(1)])
    expect(service.received).toHaveLength(2)
  })

  it.each([
    [
      'an error',
      (response: { writeHead(status: number): { end(text: string): void } }) =>
        response.writeHead(500).end('{}'),
    ],
    ['HTML', (response: { end(text: string): void }) => response.end('<html>')],
    [
      'half of an answer',
      (response: { end(text: string): void }) => response.end('{"ethereum":{"u'),
    ],
    [
      'text for a figure',
      (response: { end(text: string): void }) => response.end('{"ethereum":{"usd":"3000"}}'),
    ],
    [
      'two megabytes more than may be',
      (response: { end(text: string): void }) => response.end(`{}${' '.repeat(6 * 1024 * 1024)}`),
    ],
  ] as const)(
    '%s: a price from no other source is a failure, not an empty list [R-02]',
    async (_, behave) => {
      await start({}, { stables: [tokenOf(9)] })
      service.behave((_request, response) => behave(response as never))
      const alone = await ask([native])
      expect([alone.status, alone.body.error.code]).toEqual([502, 'UPSTREAM_FAILED'])
      const beside = await ask([native, tokenOf(9)])
      expect([beside.status, beside.quotes]).toEqual([200, [[tokenOf(9), 1, 'stable']]])
    },
  )

  it('the answer to the page has the rest that it asks for', async () => {
    await start()
    service.behave((_, response) => {
      response.writeHead(429, { 'retry-after': '30' }).end('{}')
    })
    const { status, headers, body } = await ask([native])
    expect([status, body.error.code, headers.get('retry-after')]).toEqual([
      503,
      'UPSTREAM_BUSY',
      '30',
    ])
  })

  it('a plan with a key does not start without it', async () => {
    await start()
    const config = server.context.config
    const coingecko = { ...config.prices.coingecko, plan: 'demo' }
    const prices = { ...config.prices, coingecko }
    await expect(startTestServer('libsql', { prices })).rejects.toThrow(
      'prices.coingecko.keyEnv: the plans demo and pro need a key',
    )
    const unset = { ...config.prices, coingecko: { ...coingecko, keyEnv: 'LATCHKEY_NO_SUCH_KEY' } }
    await expect(startTestServer('libsql', { prices: unset })).rejects.toThrow(
      'the environment has no LATCHKEY_NO_SUCH_KEY',
    )
  })
})
