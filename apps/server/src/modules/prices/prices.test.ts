import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeNode, startFakeNode } from '../../../test/startFakeNode.js'
import { startTestServer, type TestServer } from '../../../test/startTestServer.js'

const at = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
const native = `eip155:1:0x${'e'.repeat(40)}`
const tokenOf = (index: number) => `eip155:1:${at(index)}`

/** Rebuilt from DefiLlama's documentation of `GET /prices/current/{coins}`; it was not recorded. */
const llamaAnswer = {
  coins: {
    'coingecko:ethereum': {
      price: 3000.5,
      symbol: 'ETH',
      timestamp: 1_700_000_000,
      confidence: 0.99,
    },
    [`ethereum:${at(3)}`]: {
      price: 2.5,
      symbol: 'T3',
      decimals: 18,
      timestamp: 1_700_000_000,
      confidence: 0.95,
    },
    [`ethereum:${at(4)}`]: {
      price: 9,
      symbol: 'T4',
      decimals: 18,
      timestamp: 1_700_000_000,
      confidence: 0.5,
    },
  },
}

describe('the product specification: POST fungible/price', () => {
  let folder = ''
  let llama: FakeNode
  let server: TestServer
  const clock = { now: Date.now() }
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-prices-'))
    writeFileSync(join(folder, 'prices.json'), JSON.stringify({ [tokenOf(2)]: 7 }))
    llama = await startFakeNode()
    server = await startTestServer(
      'libsql',
      {
        limits: { blockchain: { points: 10_000, seconds: 60 } },
        prices: {
          stables: [tokenOf(1)],
          file: join(folder, 'prices.json'),
          llama: {
            url: `${llama.url}/api`,
            chains: { 'eip155:1': { name: 'ethereum', native: 'coingecko:ethereum' } },
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
  })
  beforeEach(() => {
    clock.now += 60_000
    llama.received.length = 0
    llama.behave((_, response) => response.end(JSON.stringify(llamaAnswer)))
  })
  afterAll(async () => {
    await server.stop()
    await llama.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const ask = async (addresses: readonly string[], currency = 'usd') => {
    const response = await server.ask('/v1/fungible/price', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ currency, addresses, projectId: server.project.id }),
    })
    const { fungibles = [] } = (await response.json()) as {
      fungibles?: readonly { address: string; price: number; source: string; asOf: string }[]
    }
    return { status: response.status, fungibles }
  }
  const all = [native, tokenOf(1), tokenOf(2), tokenOf(3), tokenOf(4), tokenOf(5)]

  it('each price names its source; tokens without one, or with one of low confidence, are left out', async () => {
    const { fungibles } = await ask(all)
    expect(fungibles.map(({ address, price, source }) => [address, price, source])).toEqual([
      [native, 3000.5, 'llama'],
      [tokenOf(1), 1, 'stable'],
      [tokenOf(2), 7, 'file'],
      [tokenOf(3), 2.5, 'llama'],
    ])
    expect(fungibles[0]).toMatchObject({
      name: 'Ether',
      decimals: 18,
      asOf: '2023-11-14T22:13:20.000Z',
    })
  })

  it('the engine is asked for tokens that no other source knows, once in 30 s', async () => {
    await ask(all)
    await ask(all)
    expect(llama.received.map(({ path }) => decodeURIComponent(path))).toEqual([
      `/api/prices/current/coingecko:ethereum,${[3, 4, 5].map((index) => `ethereum:${at(index)}`).join(',')}`,
    ])
    clock.now += 30_001
    await ask(all)
    expect(llama.received).toHaveLength(2)
  })

  it.each([
    ['fails', 500, '{}'],
    ['sends no JSON', 200, '<html>'],
    ['sends another shape', 200, '{"coins":[{"price":"1"}]}'],
  ])('an engine that %s costs its own prices only [R-02]', async (_, status, body) => {
    llama.behave((_request, response) => {
      response.statusCode = status
      response.end(body)
    })
    const { status: answered, fungibles } = await ask(all)
    expect(answered).toBe(200)
    expect(fungibles.map(({ source }) => source)).toEqual(['stable', 'file'])
  })

  it('many tokens count as more than one request: each may be asked of nodes and services', async () => {
    const left = async (count: number) => {
      const addresses = Array.from({ length: count }, (_, index) => tokenOf(index + 100))
      const response = await server.ask('/v1/fungible/price', {
        method: 'POST',
        body: JSON.stringify({ currency: 'usd', addresses }),
      })
      await response.text()
      return Number(/;r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1])
    }
    const first = await left(1)
    expect([await left(10), await left(100), await left(1)]).toEqual([
      first - 1,
      first - 11,
      first - 12,
    ])
  })

  it('another currency and what is no token are refused', async () => {
    expect((await ask([native], 'xyz')).status).toBe(400)
    expect((await ask(['nonsense'])).status).toBe(400)
  })
})
