import { createFakeAdapter, createFakeConnector, createFakeEnvironment } from '@latchkey/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createKit } from '../kit/createKit.js'
import type { KitOptions } from '../kit/KitOptions.js'
import { portfolioOf } from './portfolioOf.js'

const own = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const hash = `0x${'ab'.repeat(32)}`
afterEach(() => vi.unstubAllGlobals())

const record = (id: string, metadata: object, numeric = '1') => ({
  id,
  metadata: {
    operationType: 'receive',
    minedAt: '2026-01-02T00:00:00.000Z',
    chain: 'eip155:1',
    status: 'confirmed',
    ...metadata,
  },
  transfers: [{ direction: 'in', fungible_info: { symbol: 'ETH' }, quantity: { numeric } }],
})
const application = { name: 'Coinbase' }
const history = [
  record('eip155:1:later', { hash: '0xlater', minedAt: '2026-01-04T00:00:00.000Z' }),
  record('eip155:1:delivery', { hash }),
]

async function readActivity(
  answers: Readonly<Record<string, unknown>>,
  options: Partial<KitOptions> = {},
) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const { pathname, searchParams } = new URL(String(input))
    const provider = searchParams.get('onramp')
    if (provider) asked.push(provider)
    const answer = provider ? answers[provider] : pathname.endsWith('/history') ? history : []
    return answer ? Response.json({ data: answer }) : new Response('{}', { status: 400 })
  })
  const adapter = createFakeAdapter({
    connectors: [createFakeConnector({ id: 'a', addresses: [own] })],
  })
  const kit = createKit({
    adapters: [adapter],
    environment: createFakeEnvironment(),
    prefetch: 'none',
    endpoints: { blockchain: 'https://chain.example.org' },
    ...options,
  })
  kit.start()
  await kit.connection.connect({ connectorId: 'a' })
  const portfolio = kit.use(portfolioOf)
  await portfolio.refresh('activity')
  const { data } = portfolio.store.getState().activity
  return {
    asked,
    rows: data?.items.map(({ id, status, provider }) => [id, status, provider]),
  }
}

test('orders stand in the activity by their time; one that was delivered is its transaction', async () => {
  const { rows, asked } = await readActivity({
    coinbase: [
      record('order-1', { application, hash }),
      record('order-2', {
        application,
        status: 'pending',
        minedAt: '2026-01-03T00:00:00.000Z',
      }),
      record('order-3', { application, status: 'created' }),
      record('order-4', {
        application,
        status: 'failed',
        minedAt: '2026-01-01T00:00:00.000Z',
      }),
    ],
    meld: [],
  })
  expect(asked.sort()).toEqual(['coinbase', 'meld'])
  expect(rows).toEqual([
    ['0xlater', 'success', undefined],
    ['order-2', 'pending', 'Coinbase'],
    [hash, 'success', 'Coinbase'],
    ['order-4', 'reverted', 'Coinbase'],
  ])
})

test('a service without orders leaves the list as it is, and so does one that answers with its whole history', async () => {
  const listed = [
    ['0xlater', 'success', undefined],
    [hash, 'success', undefined],
  ]
  expect((await readActivity({ meld: history })).rows).toEqual(listed)
  const off = await readActivity({ meld: history }, { features: { onramp: false } })
  expect(off).toEqual({ asked: [], rows: listed })
})
