import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  createFakeNetwork,
} from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createKit } from '../kit/createKit.js'
import { portfolioOf } from './portfolioOf.js'

afterEach(() => vi.unstubAllGlobals())

const endpoint = 'https://chain.example.org/sub'
const contract = '0xC0ffee0000000000000000000000000000000001'
const huge = String(2n ** 256n - 1n)
const svg = 'data:image/svg+xml;base64,PHN2Zy8+'

const record = (more: object = {}) => ({
  chain: 'eip155:1',
  address: `eip155:1:${contract}`,
  tokenId: '7',
  quantity: { numeric: '1' },
  standard: 'erc721',
  collection: { name: 'Pictures', symbol: 'PIC' },
  name: 'Picture 7',
  description: 'One of them.',
  picture: 'https://pictures.example/7.png',
  flags: { is_spam: false },
  metadata: 'read',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...more,
})

/** A kit whose back end answers for NFTs as told; undefined: it fails. */
async function setUp(
  answer: (url: URL) => { readonly status?: number; readonly body?: unknown } | undefined,
  {
    networks = [createFakeNetwork(1, 'eip155'), createFakeNetwork(2, 'eip155')],
    endpoints = { blockchain: endpoint },
  }: {
    networks?: readonly ReturnType<typeof createFakeNetwork>[]
    endpoints?: { blockchain?: string }
  } = {},
) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const url = new URL(input instanceof Request ? input.url : input)
    asked.push(url.href)
    if (!url.pathname.endsWith('/nfts')) return new Response('{}', { status: 404 })
    const { status = 200, body = {} } = answer(url) ?? { status: 503 }
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  })
  const namespace = networks[0]?.chainNamespace ?? 'eip155'
  const environment = createFakeEnvironment()
  const connector = createFakeConnector({
    id: 'a',
    namespaces: [namespace],
    networks: { [namespace]: networks[0]?.caipNetworkId ?? 'eip155:1' },
    addresses: ['0xa1', '0xa2'],
  })
  const adapter = createFakeAdapter({ namespace, networks, connectors: [connector] })
  const kit = createKit({
    adapters: [adapter],
    environment,
    prefetch: 'none',
    projectId: 'p',
    endpoints,
  })
  kit.start()
  await kit.connection.connect({ connectorId: 'a' })
  const portfolio = kit.use(portfolioOf)
  const codes: string[] = []
  kit.notices.store.subscribe(({ snack }) => snack?.code && codes.push(snack.code))
  return {
    kit,
    environment,
    portfolio,
    nfts: () => portfolio.store.getState().nfts,
    asked: () => asked.filter((href) => href.includes('/nfts')),
    hosts: () => [...new Set(asked.map((href) => new URL(href).host))],
    snack: () => codes.at(-1),
  }
}

const page = (items: readonly unknown[], more: object = {}) => ({
  body: { data: items, next: null, complete: true, ...more },
})

describe('NFTs', () => {
  test('are those of the back end, each with its source and age, and pictures through its proxy alone', async () => {
    const { portfolio, nfts, asked, hosts } = await setUp(() =>
      page([
        record(),
        record({ tokenId: huge, quantity: { numeric: '25' }, picture: svg, updatedAt: null }),
        record({ tokenId: '8', picture: 'ipfs://cid/8.png', flags: { is_spam: true } }),
        record({ tokenId: '9', flags: undefined }),
      ]),
    )
    await portfolio.refresh('nfts')
    const proxied = (url: string) => `${endpoint}/v1/image?${new URLSearchParams({ url })}&`
    const items = nfts().data?.items ?? []
    expect(items[0]).toEqual({
      id: `${contract.toLowerCase()} 7`,
      network: 'eip155:1',
      contract,
      tokenId: '7',
      quantity: 1n,
      name: 'Picture 7',
      description: 'One of them.',
      collection: 'Pictures',
      pictureUrl: expect.stringContaining(proxied('https://pictures.example/7.png')),
      isSpam: false,
      metadata: 'read',
      readAt: Date.parse('2026-01-01T00:00:00.000Z'),
      source: 'service',
    })
    expect(items[1]).toMatchObject({ tokenId: huge, quantity: 25n, pictureUrl: svg })
    expect(items[1]).not.toHaveProperty('readAt')
    // Without a word of the back end nothing is hidden.
    expect(items[3]?.isSpam).toBe(false)
    expect(items[2]).toMatchObject({
      isSpam: true,
      pictureUrl: expect.stringContaining(proxied('ipfs://cid/8.png')),
    })
    expect(nfts().data?.reach).toBe('all')
    expect(asked()).toHaveLength(1)
    expect(hosts()).toEqual(['chain.example.org'])
  })

  test('the content of a hostile answer is dropped or made harmless [W-03]', async () => {
    const long = 'x'.repeat(5_000)
    const { portfolio, nfts } = await setUp(() =>
      page([
        record({
          tokenId: '1',
          name: 'a\u202eb\u200bc\u0000',
          collection: { name: '\u2066x\u2069' },
        }),
        record({ tokenId: '2', name: long, description: long }),
        record({ tokenId: '3', picture: 'http://pictures.example/3.png' }),
        record({ tokenId: '4', picture: 'javascript:alert(1)' }),
        record({ tokenId: '5', picture: 'data:text/html,<script>alert(1)</script>' }),
        record({ tokenId: '6', picture: `data:image/png;base64,${'A'.repeat(70_000)}` }),
        record({ tokenId: '7', metadata: 'whatever', updatedAt: 'never' }),
        record({ tokenId: '7', name: 'twice' }),
        record({ tokenId: '20', chain: 'eip155:2' }),
        record({ tokenId: '21', address: `eip155:2:${contract}` }),
        record({ address: 'eip155:1:0xC0ffee' }),
        record({ address: contract }),
        record({ tokenId: '-1' }),
        record({ tokenId: '0x1f' }),
        record({ tokenId: '9'.repeat(79) }),
        record({ quantity: { numeric: '0' } }),
        record({ quantity: { numeric: '1e9' } }),
        record({ quantity: { numeric: '9'.repeat(500) } }),
      ]),
    )
    await portfolio.refresh('nfts')
    const items = nfts().data?.items ?? []
    expect(items.map(({ tokenId }) => tokenId)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
    expect([items[0]?.name, items[0]?.collection]).toEqual(['abc', 'x'])
    expect([items[1]?.name?.length, items[1]?.description?.length]).toEqual([80, 1_000])
    for (const item of items.slice(2, 6)) expect(item.pictureUrl).toBeUndefined()
  })

  test('a back end that is away leaves them unknown, never empty, and no try follows for 30 s [R-02]', async () => {
    let isAway = true
    const { portfolio, nfts, asked, environment, snack } = await setUp(() =>
      isAway ? undefined : page([record()]),
    )
    const refreshing = portfolio.refresh('nfts')
    await vi.waitFor(async () => {
      await environment.clock.advance(5_000)
      expect(nfts().status).toBe('error')
    })
    await refreshing
    expect(nfts().data).toBeUndefined()
    expect(nfts().error?.code).toBe('NFTS_UNAVAILABLE')
    expect(snack()).toBe('NFTS_UNAVAILABLE')
    const before = asked().length
    isAway = false
    await portfolio.refresh('nfts', { force: true })
    expect(asked()).toHaveLength(before)
    await environment.clock.advance(30_000)
    await portfolio.refresh('nfts', { force: true })
    expect(nfts()).toMatchObject({ status: 'success', data: { items: [{ tokenId: '7' }] } })
  })

  test('good for 30 s; another network loads its own, and the old list is gone at once', async () => {
    const { portfolio, nfts, asked, environment, kit } = await setUp(({ searchParams }) => {
      const chain = searchParams.get('chainId')
      const tokenId = chain === 'eip155:2' ? '2' : '1'
      return page([record({ chain, address: `${chain}:${contract}`, tokenId })])
    })
    await portfolio.refresh('nfts')
    await portfolio.refresh('nfts')
    expect(asked()).toHaveLength(1)
    await environment.clock.advance(30_001)
    await portfolio.refresh('nfts')
    expect(asked()).toHaveLength(2)
    await kit.network.switchNetwork('eip155:2')
    expect(nfts().data).toBeUndefined()
    await vi.waitFor(() => expect(nfts().data?.items[0]?.tokenId).toBe('2'))
  })

  test.each([400, 404, 501])(
    'a back end that answers %d lists no NFTs of the network, which is no failure',
    async (status) => {
      const { portfolio, nfts, snack } = await setUp(() => ({ status }))
      await portfolio.refresh('nfts')
      expect(nfts()).toMatchObject({ status: 'success', data: { items: [], reach: 'none' } })
      expect(snack()).toBeUndefined()
    },
  )

  test('without a back end, and on a namespace that it does not know, nobody can list them', async () => {
    const without = await setUp(() => page([record()]), { endpoints: {} })
    await without.portfolio.refresh('nfts')
    expect(without.nfts().data).toEqual({ items: [], reach: 'none' })
    expect(without.asked()).toEqual([])
    const solana = await setUp(() => page([record()]), {
      networks: [createFakeNetwork(1, 'solana')],
    })
    await solana.portfolio.refresh('nfts')
    expect(solana.nfts().data).toEqual({ items: [], reach: 'none' })
    expect(solana.asked()).toEqual([])
  })

  test('a further page that a newer first page overtakes is dropped, and two presses ask once', async () => {
    let newest = '1'
    let answer: (() => void) | undefined
    const { portfolio, nfts, asked } = await setUp((url) =>
      url.searchParams.has('cursor')
        ? page([record({ tokenId: '3' })])
        : page([record({ tokenId: newest })], { next: 'c' }),
    )
    await portfolio.refresh('nfts')
    const real = globalThis.fetch
    vi.stubGlobal('fetch', async (input: string | URL | Request) => {
      const isNext = String(input instanceof Request ? input.url : input).includes('cursor')
      if (isNext) await new Promise<void>((resolve) => (answer = resolve))
      return real(input)
    })
    const loading = Promise.all([portfolio.loadMore('nfts'), portfolio.loadMore('nfts')])
    await vi.waitFor(() => expect(answer).toBeDefined())
    newest = '0'
    await portfolio.refresh('nfts', { force: true })
    answer?.()
    await loading
    expect(nfts().data?.items.map(({ tokenId }) => tokenId)).toEqual(['0'])
    expect(asked().filter((href) => href.includes('cursor'))).toHaveLength(1)
  })

  test('a further page comes after the first without doubles; its failure is shown and loses nothing', async () => {
    let fails = true
    const { portfolio, nfts, snack, environment } = await setUp((url) => {
      if (!url.searchParams.has('cursor'))
        return page([record({ tokenId: '1' }), record({ tokenId: '2' })], {
          next: 'c',
          complete: false,
          since: { block: 5, time: '2026-01-01T00:00:00.000Z' },
        })
      return fails ? { status: 400 } : page([record({ tokenId: '2' }), record({ tokenId: '3' })])
    })
    await portfolio.refresh('nfts')
    expect(nfts().data).toMatchObject({ next: 'c', reach: 'since', since: Date.UTC(2026, 0, 1) })
    await portfolio.loadMore('nfts')
    expect([snack(), nfts().data?.items.length, nfts().data?.next]).toEqual([
      'NFTS_UNAVAILABLE',
      2,
      'c',
    ])
    fails = false
    await environment.clock.advance(1)
    const loading = portfolio.loadMore('nfts')
    expect(portfolio.store.getState().loadingMoreNfts).toBe(true)
    await loading
    expect(nfts().data?.items.map(({ tokenId }) => tokenId)).toEqual(['1', '2', '3'])
    expect(nfts().data).not.toHaveProperty('next')
    expect(portfolio.store.getState()).toMatchObject({ loadingMore: false, loadingMoreNfts: false })
  })
})
