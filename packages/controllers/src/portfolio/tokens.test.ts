import { createError, type TokenBalance } from '@latchkey/core'
import { createFakeNetwork, settle } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  endpoint,
  gold,
  record,
  serve,
  setUpPortfolio as setUp,
  usdc,
  withService,
} from '../../test/setUpPortfolio.js'

afterEach(() => vi.unstubAllGlobals())

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

  test('a balance has name, symbol, network, address, price, value, quantity and picture', async () => {
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

  test('tokens with decimals "0" are dropped, and so are entries of other networks and unreadable ones', async () => {
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

  test('a picture of another host is not shown, one of the back end and a data URL are [W-07]', async () => {
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

  test('a back end that is down is replaced by the node, which is said, and prices that still answer are taken [R-02]', async () => {
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

  test('a back end that cannot reach the chain counts as away: the balance is unknown there, not none [R-02]', async () => {
    serve({ balances: () => ({ balances: [], unavailable: ['eip155:1'] }) })
    const { portfolio, tokens } = await setUp(withService)
    await portfolio.refresh('tokens')
    expect(tokens().data).toMatchObject({
      serviceAway: true,
      items: [{ balance: 3n * 10n ** 18n }],
    })
  })

  test('"Token Balance Unavailable" when no source answers, never an empty list, and no further try for 30 s', async () => {
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

  test('good for 30 s, one flight for several callers', async () => {
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

  test('a hidden page loads nothing for a new account, and catches up when it is seen [R-13]', async () => {
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

  test('destroy ends the list, and a second start fills it again [R-12]', async () => {
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
