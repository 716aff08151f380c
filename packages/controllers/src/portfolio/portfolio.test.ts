import {
  createError,
  type HistoryItem,
  type Network,
  type SendFeature,
  type TokenBalance,
  type TransactionOutcome,
} from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  createFakeNetwork,
  settle,
} from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { toTrackedEvent } from '../backEnd/reporting/toTrackedEvent.js'
import { createKit } from '../kit/createKit.js'
import type { KitOptions } from '../kit/KitOptions.js'
import { namesOf } from '../names/namesOf.js'
import { portfolioOf } from './portfolioOf.js'

afterEach(() => vi.unstubAllGlobals())

const endpoint = 'https://chain.example.org'
const usdc = '0xc0ffee0000000000000000000000000000000001'
const gold = '0xc0ffee0000000000000000000000000000000002'

type Answers = {
  balances?: () => unknown
  history?: (url: URL) => unknown
  prices?: () => unknown
  chains?: (url: URL) => unknown
}

/** The back end of a test: it answers by path, and notes what it was asked. */
function serve(answers: Answers) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const url = new URL(input instanceof Request ? input.url : input)
    asked.push(url.pathname + url.search)
    const name = url.pathname.endsWith('/balance')
      ? 'balances'
      : url.pathname.endsWith('/history')
        ? 'history'
        : url.pathname.endsWith('/price')
          ? 'prices'
          : 'chains'
    const answer = answers[name]?.(url)
    return answer === undefined
      ? new Response('{}', { status: 400 })
      : new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  })
  return asked
}

const record = (more: object) => ({
  name: 'Coin',
  symbol: 'COIN',
  chainId: 'eip155:1',
  quantity: { decimals: '18', numeric: '1' },
  ...more,
})

type Setting = {
  readonly namespace?: string
  readonly native?: () => Promise<bigint>
  readonly read?: (named: readonly string[] | undefined) => Promise<readonly TokenBalance[]>
  readonly send?: SendFeature
  readonly canList?: boolean
  readonly history?: (cursor: string | undefined) => Promise<{
    readonly items: readonly HistoryItem[]
    readonly next?: string
  }>
  readonly networks?: readonly Network[]
} & Partial<KitOptions>

async function setUp({
  namespace = 'eip155',
  native = async () => 3n * 10n ** 18n,
  read,
  send,
  canList = false,
  history,
  networks = [createFakeNetwork(1, namespace), createFakeNetwork(2, namespace)],
  ...options
}: Setting = {}) {
  const environment = createFakeEnvironment()
  const connector = createFakeConnector({
    id: 'a',
    namespaces: [namespace],
    networks: { [namespace]: networks[0]?.caipNetworkId ?? 'eip155:1' },
    addresses: ['0xa1', '0xa2'],
  })
  const adapter = createFakeAdapter({
    namespace,
    networks,
    connectors: [connector],
    getNativeBalance: native,
    capabilities: {
      ...(read && {
        tokens: {
          supports: () => true,
          load: async () => ({ canList, getTokenBalances: ({ tokens }) => read(tokens) }),
        },
      }),
      ...(send && { send: { supports: () => true, load: async () => send } }),
      ...(history && {
        history: {
          supports: () => true,
          load: async () => ({ getHistory: ({ cursor }) => history(cursor) }),
        },
      }),
    },
  })
  const kit = createKit({ adapters: [adapter], environment, prefetch: 'none', ...options })
  kit.start()
  await kit.connection.connect({ connectorId: 'a' })
  const portfolio = kit.use(portfolioOf)
  return {
    kit,
    connector,
    environment,
    portfolio,
    tokens: () => portfolio.store.getState().tokens,
    activity: () => portfolio.store.getState().activity,
    snack: () => kit.notices.store.getState().snack?.code,
  }
}

const withService = { endpoints: { blockchain: endpoint } }
const balance = (address: string, value: bigint, decimals = 6): TokenBalance => ({
  address,
  name: address === usdc ? 'USD Coin' : 'Gold',
  symbol: address === usdc ? 'USDC' : 'GOLD',
  decimals,
  balance: value,
})

const named = { tokens: { 'eip155:1': [usdc, gold] } } as const

describe('tokens', () => {
  test('without a back end the node answers, native and named tokens, and the list says that it may lack some', async () => {
    const { portfolio, tokens } = await setUp({
      read: async (list) => (list ?? []).map((each) => balance(each, 2_500_000n)),
      ...named,
    })
    await portfolio.refresh('tokens')
    expect(tokens()).toMatchObject({ status: 'success', updatedAt: expect.any(Number) })
    expect(tokens().data).toEqual({
      items: [
        {
          name: 'Coin',
          symbol: 'COIN',
          decimals: 18,
          network: 'eip155:1',
          balance: 3n * 10n ** 18n,
          source: 'node',
        },
        expect.objectContaining({ token: gold, balance: 2_500_000n, source: 'node' }),
        expect.objectContaining({ token: usdc, symbol: 'USDC', decimals: 6 }),
      ],
      unpriced: 3,
      complete: false,
      serviceAway: false,
    })
  })

  test('a token that cannot be read hides no other, and the list says that it is not complete', async () => {
    const { portfolio, tokens, snack } = await setUp({
      namespace: 'solana',
      networks: [createFakeNetwork(1, 'solana')],
      canList: true,
      read: async (list) => {
        if (list?.includes(gold)) throw createError('RPC_INTERNAL')
        return list ? list.map((each) => balance(each, 1n)) : [balance('listed', 5n)]
      },
      tokens: { 'solana:1': [usdc, gold] },
    })
    await portfolio.refresh('tokens')
    expect(tokens().data?.items.map(({ token }) => token)).toEqual([undefined, 'listed', usdc])
    expect(tokens().data?.complete).toBe(false)
    expect(snack()).toBeUndefined()
  })

  test('a chain that lists its tokens makes a complete list', async () => {
    const { portfolio, tokens } = await setUp({
      namespace: 'solana',
      networks: [createFakeNetwork(1, 'solana')],
      canList: true,
      read: async () => [balance('listed', 5n)],
    })
    await portfolio.refresh('tokens')
    expect(tokens().data?.complete).toBe(true)
  })

  test('the back end answers with prices: values and their sum are exact, tokens without a price are counted', async () => {
    serve({
      balances: () => ({
        balances: [
          record({ price: 1.1, quantity: { decimals: '18', numeric: '9' } }),
          record({
            address: `eip155:1:${usdc}`,
            symbol: 'USDC',
            price: 0.1,
            quantity: { decimals: '6', numeric: '0.3' },
          }),
          record({
            address: `eip155:1:${gold}`,
            symbol: 'GOLD',
            price: 100,
            quantity: { decimals: '6', numeric: '2' },
          }),
          record({ address: 'eip155:1:0xdd', symbol: 'FREE', price: null }),
        ],
      }),
    })
    const { portfolio, tokens } = await setUp(withService)
    await portfolio.refresh('tokens')
    const { data } = tokens()
    // The native figure is the account's own: 3 COIN, where the back end still says 9.
    expect(data?.items.map(({ symbol, value }) => [symbol, value])).toEqual([
      ['COIN', '3.3'],
      ['GOLD', '200'],
      ['USDC', '0.03'],
      ['FREE', undefined],
    ])
    expect(data).toMatchObject({ total: '203.33', unpriced: 1, complete: true, serviceAway: false })
  })

  test('P3-02 a balance has name, symbol, network, address, price, value, quantity and picture', async () => {
    serve({
      balances: () => ({
        balances: [
          record({}),
          {
            name: 'USD Coin',
            symbol: 'USDC',
            chainId: 'eip155:1',
            address: `eip155:1:${usdc}`,
            value: 2.5,
            price: 2,
            quantity: { decimals: '6', numeric: '1.25' },
            iconUrl: `${endpoint}/usdc.png`,
          },
        ],
      }),
    })
    const { portfolio, tokens } = await setUp(withService)
    await portfolio.refresh('tokens')
    expect(tokens().data?.items.find(({ token }) => token === usdc)).toEqual({
      name: 'USD Coin',
      symbol: 'USDC',
      network: 'eip155:1',
      token: usdc,
      price: '2',
      value: '2.5',
      decimals: 6,
      balance: 1_250_000n,
      iconUrl: `${endpoint}/usdc.png`,
      source: 'service',
    })
  })

  test('P5-01 tokens with decimals "0" are dropped, and so are entries of other networks and unreadable ones', async () => {
    serve({
      balances: () => ({
        balances: [
          record({}),
          record({ address: `eip155:1:${gold}`, quantity: { decimals: '0', numeric: '7' } }),
          record({ address: 'eip155:5:0xaa', chainId: 'eip155:5' }),
          record({ address: 'eip155:1:0xbb', quantity: { decimals: 'many', numeric: '7' } }),
          record({ address: 'eip155:1:0xcc', quantity: { decimals: '6', numeric: '1e400' } }),
        ],
      }),
    })
    const { portfolio, tokens } = await setUp(withService)
    await portfolio.refresh('tokens')
    expect(tokens().data?.items.map(({ symbol }) => symbol)).toEqual(['COIN'])
  })

  test('W-07 a picture of another host is not shown, one of the back end and a data URL are', async () => {
    const data = 'data:image/png;base64,AAAA'
    serve({
      balances: () => ({
        balances: [
          record({}),
          record({ address: 'eip155:1:0xaa', iconUrl: 'https://elsewhere.example/a.png' }),
          record({ address: 'eip155:1:0xbb', iconUrl: `${endpoint}/icon.png` }),
          record({ address: 'eip155:1:0xcc', iconUrl: data }),
        ],
      }),
    })
    const { portfolio, tokens } = await setUp(withService)
    await portfolio.refresh('tokens')
    const icons = new Map(tokens().data?.items.map(({ token, iconUrl }) => [token, iconUrl]))
    expect(icons.get('0xaa')).toBeUndefined()
    expect(icons.get('0xbb')).toBe(`${endpoint}/icon.png`)
    expect(icons.get('0xcc')).toBe(data)
  })

  test('R-02 a back end that is down is replaced by the node, which is said, and prices that still answer are taken', async () => {
    serve({
      prices: () => ({
        fungibles: [{ address: `eip155:1:0x${'e'.repeat(40)}`, price: 2 }],
      }),
    })
    const { portfolio, tokens, snack } = await setUp(withService)
    await portfolio.refresh('tokens')
    expect(tokens().data).toMatchObject({
      total: '6',
      serviceAway: true,
      complete: true,
      items: [{ symbol: 'COIN', price: '2', value: '6', source: 'node' }],
    })
    expect(snack()).toBeUndefined()
  })

  test('R-02 a back end that cannot reach the chain counts as away: the balance is unknown there, not none', async () => {
    serve({ balances: () => ({ balances: [], unavailable: ['eip155:1'] }) })
    const { portfolio, tokens } = await setUp(withService)
    await portfolio.refresh('tokens')
    expect(tokens().data).toMatchObject({
      serviceAway: true,
      items: [{ balance: 3n * 10n ** 18n }],
    })
  })

  test('P8-01 P9-01 "Token Balance Unavailable" when no source answers, never an empty list, and no further try for 30 s', async () => {
    const asked = serve({})
    const { portfolio, tokens, snack, environment } = await setUp({
      ...withService,
      native: async () => Promise.reject(createError('HTTP_FAILED')),
    })
    await portfolio.refresh('tokens')
    expect(snack()).toBe('BALANCE_UNAVAILABLE')
    expect(tokens()).toMatchObject({
      status: 'error',
      error: { message: 'Token Balance Unavailable' },
      retryAt: environment.now() + 30_000,
    })
    expect(tokens().data).toBeUndefined()
    const before = asked.length
    await environment.clock.advance(29_999)
    await portfolio.refresh('tokens', { force: true })
    expect(asked.length).toBe(before)
    await environment.clock.advance(1)
    await portfolio.refresh('tokens')
    expect(asked.length).toBeGreaterThan(before)
  })

  test('P9-02 good for 30 s, one flight for several callers', async () => {
    const asked = serve({ balances: () => ({ balances: [record({})] }) })
    const { portfolio, environment } = await setUp(withService)
    await Promise.all([portfolio.refresh('tokens'), portfolio.refresh('tokens')])
    await environment.clock.advance(29_999)
    await portfolio.refresh('tokens')
    const count = () => asked.filter((each) => each.includes('/balance')).length
    expect(count()).toBe(1)
    await environment.clock.advance(1)
    await portfolio.refresh('tokens')
    expect(count()).toBe(2)
  })

  test('another account or network: the old list is gone at once, and a late answer for it is dropped', async () => {
    let answer: ((value: bigint) => void) | undefined
    let isFirst = true
    const { portfolio, connector, tokens } = await setUp({
      native: () => {
        if (!isFirst) return Promise.resolve(9n)
        isFirst = false
        return new Promise((resolve) => {
          answer = resolve
        })
      },
    })
    const loading = portfolio.refresh('tokens')
    await settle()
    connector.wallet.select('eip155', ['0xa2'])
    await settle()
    answer?.(5n)
    await loading
    await settle()
    expect(portfolio.store.getState().account).toBe('eip155:1:0xa2')
    expect(tokens().data?.items[0]?.balance).toBe(9n)
    connector.wallet.moveTo('eip155:2')
    expect(tokens().data).toBeUndefined()
  })

  test('R-13 a hidden page loads nothing for a new account, and catches up when it is seen', async () => {
    const { portfolio, connector, environment, tokens } = await setUp()
    await portfolio.refresh('tokens')
    environment.setVisible(false)
    connector.wallet.select('eip155', ['0xa2'])
    await settle()
    expect(tokens().status).toBe('idle')
    environment.setVisible(true)
    await settle()
    expect(tokens().status).toBe('success')
  })

  test('R-12 destroy ends the list, and a second start fills it again', async () => {
    const { kit, portfolio, tokens } = await setUp()
    await portfolio.refresh('tokens')
    kit.destroy()
    expect(tokens().status).toBe('idle')
    kit.start()
    await settle()
    await portfolio.refresh('tokens')
    expect(tokens().status).toBe('success')
  })
})

const moved = (more: Partial<HistoryItem> & { readonly id: string }): HistoryItem => ({
  direction: 'out',
  amount: -1_500_000n,
  symbol: 'COIN',
  decimals: 6,
  status: 'success',
  counterparty: '0xbb',
  time: 1_000,
  ...more,
})

describe('activity', () => {
  test('of a node: the movements of one transaction are one entry, and amounts are exact', async () => {
    const { portfolio, activity } = await setUp({
      history: async () => ({
        items: [
          moved({ id: 't1' }),
          moved({
            id: 't1',
            direction: 'in',
            amount: 7n,
            symbol: 'GOLD',
            decimals: 0,
            token: gold,
          }),
          moved({ id: 't2', direction: 'in', amount: 2_000_000n }),
        ],
      }),
    })
    await portfolio.refresh('activity')
    expect(activity().data).toEqual({
      reach: 'all',
      items: [
        {
          id: 't1',
          network: 'eip155:1',
          kind: 'trade',
          status: 'success',
          time: 1_000,
          counterparty: '0xbb',
          isOwn: true,
          parts: [
            { direction: 'out', amount: '1.5', symbol: 'COIN' },
            { direction: 'in', amount: '7', symbol: 'GOLD', token: gold },
          ],
          source: 'node',
        },
        expect.objectContaining({ id: 't2', kind: 'receive' }),
      ],
    })
  })

  const historyRecord = (id: string, more: object = {}, transfers: unknown = []) => ({
    id,
    metadata: {
      minedAt: '2026-01-01T00:00:00.000Z',
      chain: 'eip155:1',
      hash: `0x${id}`,
      status: 'confirmed',
      operationType: 'send',
      sentFrom: '0xa1',
      sentTo: '0xbb',
      ...more,
    },
    transfers,
  })
  const spam = { nft_info: { name: 'Claim', flags: { is_spam: true } }, direction: 'in' }

  test('P3-03 a transaction has its time, network, status, kind, parties and parts', async () => {
    const nft = { name: 'Lighthouse #7', flags: { is_spam: false } }
    const icon = { url: `${endpoint}/usdc.png` }
    serve({
      history: () => ({
        data: [
          historyRecord('9', { operationType: 'trade' }, [
            { nft_info: nft, direction: 'in', quantity: { numeric: '1' } },
            {
              fungible_info: { name: 'USD Coin', symbol: 'USDC', icon },
              direction: 'out',
              quantity: { numeric: '4.25' },
            },
          ]),
        ],
      }),
    })
    const { portfolio, activity } = await setUp(withService)
    await portfolio.refresh('activity')
    expect(activity().data?.items).toEqual([
      {
        id: '0x9',
        time: Date.UTC(2026, 0, 1),
        network: 'eip155:1',
        status: 'success',
        kind: 'trade',
        isOwn: true,
        counterparty: '0xbb',
        parts: [
          expect.objectContaining({ direction: 'in', isNft: true, name: 'Lighthouse #7' }),
          expect.objectContaining({
            direction: 'out',
            symbol: 'USDC',
            amount: '4.25',
            iconUrl: icon.url,
          }),
        ],
        source: 'service',
      },
    ])
  })

  test('P5-03 P5-04 transactions with only spam NFTs and those of other networks are hidden', async () => {
    serve({
      history: () => ({
        data: [
          historyRecord('1', {}, [spam, spam]),
          historyRecord('2', { chain: 'eip155:5' }),
          historyRecord('3', { operationType: 'receive', status: 'failed' }, [
            spam,
            {
              fungible_info: { symbol: 'USDC', address: `eip155:1:${usdc}` },
              direction: 'in',
              quantity: { numeric: '4.25' },
            },
          ]),
          historyRecord('4', {}, null),
        ],
        complete: false,
        since: { block: 5, time: '2025-12-01T00:00:00.000Z' },
      }),
    })
    const { portfolio, activity } = await setUp(withService)
    await portfolio.refresh('activity')
    expect(activity().data).toMatchObject({
      reach: 'since',
      since: Date.UTC(2025, 11, 1),
      items: [
        {
          id: '0x3',
          kind: 'receive',
          status: 'reverted',
          counterparty: '0xa1',
          isOwn: false,
          parts: [{ direction: 'in', amount: '4.25', symbol: 'USDC', token: usdc }],
        },
        { id: '0x4', kind: 'send', status: 'success', counterparty: '0xbb', parts: [] },
      ],
    })
  })

  test('P8-02 "Failed to fetch transactions" is shown and tracked, and the list is unknown, not empty', async () => {
    serve({})
    const { kit, portfolio, activity, snack } = await setUp(withService)
    const events: (string | undefined)[] = []
    kit.events.onAny((event) => events.push(toTrackedEvent(event, () => undefined)?.event))
    await portfolio.refresh('activity')
    expect(snack()).toBe('TRANSACTIONS_UNAVAILABLE')
    expect(activity()).toMatchObject({
      status: 'error',
      error: { message: 'Failed to fetch transactions' },
    })
    expect(activity().data).toBeUndefined()
    expect(events).toContain('ERROR_FETCH_TRANSACTIONS')
  })

  test('a network that the back end does not keep is settled without a request for its history', async () => {
    const asked = serve({ chains: () => ({ http: ['eip155:1'], ws: [] }) })
    const { portfolio, activity } = await setUp({
      ...withService,
      networks: [createFakeNetwork(7)],
    })
    await portfolio.refresh('activity')
    expect(activity()).toMatchObject({ status: 'success', data: { items: [], reach: 'page' } })
    expect(asked.some((each) => each.includes('/history'))).toBe(false)
  })

  test('decision 7: the list of the back end widens the history to any chain that it keeps', async () => {
    serve({
      chains: () => ({ http: ['cosmos:hub'], ws: [] }),
      history: () => ({ data: [historyRecord('1', { chain: 'cosmos:hub' })] }),
    })
    const { portfolio, activity } = await setUp({
      ...withService,
      namespace: 'cosmos',
      networks: [createFakeNetwork('hub', 'cosmos')],
    })
    await portfolio.refresh('activity')
    expect(activity().data?.items).toHaveLength(1)
  })

  test('without any source only what the page sent is known', async () => {
    const { portfolio, activity } = await setUp()
    await portfolio.refresh('activity')
    expect(activity().data).toEqual({ items: [], reach: 'page' })
  })

  test('a further page comes after the first, without doubles, and two presses ask once; its failure is shown and loses nothing', async () => {
    let isDown = false
    const asked: (string | undefined)[] = []
    const { portfolio, activity, snack } = await setUp({
      history: async (cursor) => {
        asked.push(cursor)
        if (isDown) throw createError('HTTP_FAILED')
        if (cursor === undefined)
          return { items: [moved({ id: 't3' }), moved({ id: 't2' })], next: 'c1' }
        return { items: [moved({ id: 't2' }), moved({ id: 't1' })], next: 'c2' }
      },
    })
    await portfolio.refresh('activity')
    await Promise.all([portfolio.loadMore(), portfolio.loadMore()])
    const ids = () => activity().data?.items.map(({ id }) => id)
    expect(ids()).toEqual(['t3', 't2', 't1'])
    expect(asked).toEqual([undefined, 'c1'])
    isDown = true
    await portfolio.loadMore()
    expect(snack()).toBe('TRANSACTIONS_UNAVAILABLE')
    expect(ids()).toEqual(['t3', 't2', 't1'])
    expect(activity().data?.next).toBe('c2')
    expect(portfolio.store.getState().loadingMore).toBe(false)
  })

  test('what the site sent stands there at once as pending, then with its outcome, until a source lists it; balances are read again', async () => {
    let mined: ((outcome: TransactionOutcome) => void) | undefined
    let isListed = false
    const id = `0x${'ab'.repeat(32)}`
    let reads = 0
    const { kit, portfolio } = await setUp({
      native: async () => {
        reads++
        return 5n
      },
      history: async () => ({ items: isListed ? [moved({ id })] : [] }),
      send: {
        estimateFee: async () => ({ fee: 1n }),
        send: async () => id,
        waitForReceipt: () =>
          new Promise((resolve) => {
            mined = resolve
          }),
      },
    })
    await portfolio.refresh('tokens')
    await portfolio.refresh('activity')
    await kit.requests.send({ transfer: { to: '0xbb', amount: 2n * 10n ** 17n } })
    await settle()
    const sent = () => portfolio.store.getState().sent
    expect(sent()).toEqual([
      {
        id,
        network: 'eip155:1',
        status: 'pending',
        time: expect.any(Number),
        isOwn: true,
        kind: 'send',
        counterparty: '0xbb',
        parts: [{ direction: 'out', amount: '0.2', symbol: 'COIN' }],
        source: 'page',
      },
    ])
    const before = reads
    isListed = true
    mined?.({ status: 'success' })
    await settle()
    await settle()
    expect(reads).toBeGreaterThan(before)
    expect(portfolio.store.getState().activity.data?.items.map((each) => each.id)).toEqual([id])
    expect(sent()).toEqual([])
  })

  test('what another account sent, or what stands on another network, is not listed', async () => {
    const id = `0x${'ab'.repeat(32)}`
    const { kit, connector, portfolio } = await setUp({
      send: {
        estimateFee: async () => ({ fee: 1n }),
        send: async () => id,
        waitForReceipt: () => new Promise(() => undefined),
      },
    })
    await portfolio.refresh('activity')
    await kit.requests.send({ transfer: { to: '0xbb', amount: 1n } })
    await settle()
    expect(portfolio.store.getState().sent).toHaveLength(1)
    connector.wallet.select('eip155', ['0xa2'])
    await settle()
    expect(portfolio.store.getState().sent).toEqual([])
    connector.wallet.select('eip155', ['0xa1'])
    await settle()
    expect(portfolio.store.getState().sent).toHaveLength(1)
  })
})

describe('an account as a whole', () => {
  const identity = (url: URL) =>
    url.pathname.includes('/identity/')
      ? { name: 'alice.eth', avatar: `${endpoint}/alice.png` }
      : url.pathname.includes('/reverse/')
        ? []
        : { http: ['eip155:1'], ws: [] }
  const network = {
    ...createFakeNetwork(1),
    blockExplorers: { default: { name: 'Scan', url: 'https://scan.example' } },
  }
  async function whole() {
    serve({
      balances: () => ({ balances: [record({}), record({ address: `eip155:1:${usdc}` })] }),
      history: () => ({ data: [] }),
      chains: identity,
    })
    const stage = await setUp({ ...withService, networks: [network] })
    const { kit, portfolio } = stage
    await kit.account.refreshBalance()
    await kit.account.refreshName()
    await portfolio.refresh('tokens')
    await portfolio.refresh('activity')
    portfolio.show('activity')
    return stage
  }

  test('P3-01 tells address, balance, name, picture, explorer, tab, tokens and accounts', async () => {
    const { kit, portfolio } = await whole()
    const { active, name, balanceByNamespace } = kit.account.store.getState()
    const address = 'eip155:1:0xa1'
    expect([active?.address, name]).toEqual([address, 'alice.eth'])
    expect(kit.getState()).toMatchObject({ address, status: 'connected' })
    expect(balanceByNamespace.eip155?.data).toEqual({
      value: 3n * 10n ** 18n,
      symbol: 'COIN',
      decimals: 18,
      network: 'eip155:1',
      address,
    })
    expect((await kit.use(namesOf).profile(address)).imageUrl).toBe(`${endpoint}/alice.png`)
    expect(kit.account.explorerUrl(address, network)).toBe('https://scan.example/address/0xa1')
    const { tab, tokens, account } = portfolio.store.getState()
    expect([tab, account]).toEqual(['activity', address])
    expect(tokens.data?.items).toHaveLength(2)
    const { connection } = kit.connection.store.getState().byNamespace.eip155 ?? {}
    expect(connection?.accounts.map((each) => each.address)).toEqual([address, 'eip155:1:0xa2'])
  })

  test('P4-02 a disconnect leaves nothing of it', async () => {
    const { kit, portfolio } = await whole()
    await kit.connection.disconnect()
    await settle()
    const { active, name, balanceByNamespace } = kit.account.store.getState()
    expect([active, name, balanceByNamespace.eip155?.data]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(kit.getState().address).toBeUndefined()
    const { account, tokens, nfts, activity, sent } = portfolio.store.getState()
    expect([account, sent]).toEqual([undefined, []])
    for (const list of [tokens, nfts, activity]) expect(list.data).toBeUndefined()
  })
})
