import type { CaipNetworkId } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  settle,
} from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createKit } from '../kit/createKit.js'
import type { KitOptions } from '../kit/KitOptions.js'
import { portfolioOf } from '../portfolio/portfolioOf.js'
import { builtInOptions } from './builtInOptions.js'
import { buyingOf } from './buyingOf.js'
import { isRestrictedRegion } from './isRestrictedRegion.js'
import { meldUrl } from './meldUrl.js'
import { openProviderPage, toProviderUrl } from './openProviderPage.js'
import { readBuyOptions } from './readBuyOptions.js'

const own = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const second = '0x1111111111111111111111111111111111111111'
const service = 'https://wallet.example'
const page = 'https://pay.coinbase.com/buy/select-asset?sessionToken=one'
const hash = `0x${'ab'.repeat(32)}`

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const card = { id: 'CARD', min: '10.00', max: '7500.00' }
const limits = [card, { id: 'ACH_BANK_ACCOUNT', min: '20.00', max: '25000.00' }]
const network = (name: string, chainId: string, address = '') => ({
  name,
  display_name: name,
  chain_id: chainId,
  contract_address: address,
})
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const sold = {
  providers: ['coinbase', 'meld'],
  paymentCurrencies: [
    { id: 'EUR', payment_method_limits: [card] },
    { id: 'USD', payment_method_limits: limits },
  ],
  purchaseCurrencies: [
    { id: 'USDC', name: 'USD Coin', symbol: 'USDC', networks: [network('ethereum', '1', usdc)] },
    {
      id: 'ETH',
      name: 'Ether',
      symbol: 'ETH',
      networks: [network('ethereum', '1'), network('base', '8453')],
    },
  ],
}
const quoted = (amount: string, currency = 'USD') => ({
  fees: [
    { type: 'FEE_TYPE_EXCHANGE', amount: '1.50', currency },
    { type: 'FEE_TYPE_NETWORK', amount: '0.10', currency },
  ],
  subtotal: { amount: '98.40', currency },
  total: { amount, currency },
  purchaseAmount: { amount: '0.0328', currency: 'ETH' },
  quoteId: 'quote-1',
})

type Asked = { readonly path: string; readonly query: URLSearchParams; readonly body: never }
type Answer = (asked: Asked & { readonly key: string | null }) => unknown

/** A back end; an answer that is a number is a status. */
function stubService(answers: Readonly<Record<string, Answer>> = {}) {
  const asked: (Asked & { key: string | null })[] = []
  const all: Readonly<Record<string, Answer>> = {
    '/v1/onramp/options': () => sold,
    '/v1/onramp/quote': ({ body }) =>
      quoted(
        (body as { amount: string }).amount,
        (body as { paymentCurrency: string }).paymentCurrency,
      ),
    '/v1/generators/onrampurl': () => ({ url: page, id: 'order-1' }),
    ...answers,
  }
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(String(input instanceof Request ? input.url : input))
    const one = {
      path: url.pathname,
      query: url.searchParams,
      body: (init?.body ? JSON.parse(String(init.body)) : undefined) as never,
      key: new Headers(init?.headers).get('idempotency-key'),
    }
    asked.push(one)
    const [, answer] = Object.entries(all).find(([path]) => url.pathname.includes(path)) ?? []
    const value = await answer?.(one)
    if (typeof value === 'number') return new Response('{}', { status: value })
    return Response.json(value ?? {}, { status: answer ? 200 : 404 })
  })
  const to = (path: string) => asked.filter((each) => each.path.includes(path))
  return { asked, to }
}

/** A browser's window and click. An open window uses the click up, a blocked one does not. */
function stubPage({ blocks = false, isActive = true } = {}) {
  const activation = { isActive }
  const opened: unknown[][] = []
  vi.stubGlobal('navigator', { userActivation: activation, onLine: true, language: 'en' })
  vi.stubGlobal('open', (...given: unknown[]) => {
    if (blocks) return null
    opened.push(given)
    activation.isActive = false
    return null
  })
  return { activation, opened }
}

async function setUp(options: Partial<KitOptions> = {}, namespace = 'eip155') {
  const environment = createFakeEnvironment()
  const connector = createFakeConnector({
    id: 'a',
    namespaces: [namespace],
    addresses:
      namespace === 'eip155' ? [own, second] : ['7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'],
  })
  const adapter = createFakeAdapter({ namespace, connectors: [connector] })
  const kit = createKit({
    adapters: [adapter],
    environment,
    prefetch: 'none',
    endpoints: { blockchain: service },
    ...options,
  })
  kit.start()
  await kit.connection.connect({ connectorId: 'a' })
  const buying = kit.use(buyingOf)
  const leave = buying.follow()
  const state = () => buying.store.getState()
  /** Until every answer is there. */
  const calm = () =>
    vi.waitFor(() => {
      const { options: known, quote, order } = state()
      expect([known.status, quote.status]).not.toContain('pending')
      expect(order?.status).not.toBe('opening')
    }, 10_000)
  const rest = async (ms = 400) => {
    await environment.clock.advance(ms)
    await settle()
    await calm()
    await settle()
  }
  await calm()
  const type = async (text: string) => {
    buying.setAmount(text)
    await rest()
  }
  return { kit, connector, environment, buying, leave, state, rest, type }
}

describe('the form', () => {
  test('P7-23 P9-27 options: what the back end sells on the network of the account, the native currency first', async () => {
    const { to } = stubService()
    const { state, kit } = await setUp()
    expect(to('/onramp/options')).toHaveLength(1)
    expect(state()).toMatchObject({
      from: `eip155:1:${own}`,
      provider: 'coinbase',
      fiat: { id: 'USD' },
      token: { id: 'ETH', networkName: 'ethereum', network: 'eip155:1' },
      method: 'card',
      limits: { min: '10.00', max: '7500.00' },
      problem: 'AMOUNT_REQUIRED',
      options: { data: { isBuiltIn: false } },
    })
    expect(state().providers.map(({ name, feePercent }) => `${name} ${feePercent}%`)).toEqual([
      'Coinbase 1-2%',
      'Meld 1-2%',
    ])
    expect(state().options.data?.tokens).toMatchObject([
      { id: 'USDC', address: usdc },
      { id: 'ETH' },
    ])
    kit.destroy()
  })

  test('P7-23 P9-26 without an answer: USD and EUR, USDC and ETH, card 10.00 to 7500.00, bank 10.00 to 25000.00', async () => {
    stubService({ '/v1/onramp/options': () => 502 })
    const { state, buying, rest } = await setUp({ retryPolicy: 'default' })
    await rest(60_000)
    const { options } = state()
    expect(options.data?.isBuiltIn).toBe(true)
    expect(options.data?.fiats.map(({ id }) => id)).toEqual(['USD', 'EUR'])
    expect(options.data?.tokens.map(({ symbol }) => symbol)).toEqual(['USDC', 'ETH'])
    expect(state().limits).toEqual({ min: '10.00', max: '7500.00' })
    buying.chooseMethod('bank')
    expect(state().limits).toEqual({ min: '10.00', max: '25000.00' })
  })

  test.each([
    ['', 'AMOUNT_REQUIRED'],
    ['0', 'AMOUNT_REQUIRED'],
    ['abc', 'INVALID_AMOUNT'],
    ['1e3', 'INVALID_AMOUNT'],
    ['10.001', 'INVALID_AMOUNT'],
    ['9.99', 'BELOW_MINIMUM'],
    ['10', undefined],
    ['10,00', undefined],
    ['7500', undefined],
    ['7500.01', 'ABOVE_MAXIMUM'],
  ])('limits by card: %j is %s, and only what may be bought is quoted', async (text, problem) => {
    const { to } = stubService()
    const { state, type } = await setUp()
    await type(text)
    expect(state().problem).toBe(problem)
    expect(to('/onramp/quote')).toHaveLength(problem === undefined ? 1 : 0)
  })

  test('limits follow the method; a currency without the method gets its own', async () => {
    stubService()
    const { state, type, buying } = await setUp()
    buying.chooseMethod('bank')
    await type('19.99')
    expect(state().problem).toBe('BELOW_MINIMUM')
    await type('25000')
    expect(state().problem).toBeUndefined()
    await type('25000.01')
    expect(state().problem).toBe('ABOVE_MAXIMUM')
    buying.chooseFiat('EUR')
    expect(state()).toMatchObject({ method: 'card', limits: { max: '7500.00' } })
  })

  test('the host’s list of providers and its order count; none is no provider', async () => {
    const { to } = stubService()
    const meld = await setUp({ features: { onramp: ['meld'] } })
    expect(meld.state().providers.map(({ id }) => id)).toEqual(['meld'])
    // The first answer was that of the service's own first provider.
    expect(to('/onramp/options').at(-1)?.query.get('provider')).toBe('meld')
    const none = await setUp({ features: { onramp: false } })
    expect(none.state()).toMatchObject({ providers: [], problem: 'NO_PROVIDER' })
    const nowhere = await setUp({ endpoints: {} })
    expect(nowhere.state().problem).toBe('NO_PROVIDER')
  })

  test('P9-25 P9-27 Solana is sold by Meld alone', async () => {
    stubService()
    const { state } = await setUp({}, 'solana')
    expect(state().providers.map(({ id }) => id)).toEqual(['meld'])
  })

  test('P9-30 nothing is sold in the time zones of mainland China, Hong Kong and Macau', async () => {
    for (const zone of ['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Hong_Kong', 'Asia/Macau'])
      expect([zone, isRestrictedRegion(zone)]).toEqual([zone, true])
    for (const zone of ['Asia/Taipei', 'Asia/Singapore', 'Europe/Berlin', 'UTC'])
      expect([zone, isRestrictedRegion(zone)]).toEqual([zone, false])
    const { to } = stubService()
    const { opened } = stubPage()
    const { resolvedOptions } = Intl.DateTimeFormat.prototype
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
      this: Intl.DateTimeFormat,
    ) {
      return { ...resolvedOptions.call(this), timeZone: 'Asia/Hong_Kong' }
    })
    const { state, type, buying } = await setUp()
    await type('100')
    expect(state().problem).toBe('RESTRICTED_REGION')
    await buying.buy()
    expect([to('/onramp'), opened]).toEqual([[], []])
  })

  test('P9-28 the usual networks by the names that providers have for them', async () => {
    const named = {
      ethereum: 1,
      arbitrum: 42161,
      polygon: 137,
      berachain: 80094,
      'avalanche-c-chain': 43114,
      optimism: 10,
      celo: 42220,
      base: 8453,
    }
    for (const [networkName, chainId] of Object.entries(named)) {
      const network = `eip155:${chainId}` as const
      for (const token of builtInOptions(network).tokens)
        expect(token).toMatchObject({ network, networkName })
    }
    expect(builtInOptions(`solana:${'1'.repeat(32)}`).tokens).toMatchObject([
      { symbol: 'USDC', networkName: 'solana' },
    ])
  })

  test('P9-29 a network on which nothing is sold buys on ethereum; one of Solana buys nothing elsewhere', async () => {
    expect(builtInOptions('eip155:100').tokens).toMatchObject([
      { symbol: 'USDC', network: 'eip155:1', networkName: 'ethereum' },
      { symbol: 'ETH', network: 'eip155:1', networkName: 'ethereum' },
    ])
    const read = (network: CaipNetworkId) =>
      readBuyOptions(sold, network).tokens.map((each) => `${each.symbol} ${each.network}`)
    expect(read('eip155:100')).toEqual(['USDC eip155:1', 'ETH eip155:1'])
    expect(read('eip155:8453')).toEqual(['ETH eip155:8453'])
    expect(read(`solana:${'1'.repeat(32)}`)).toEqual([])
  })

  test('another account empties the form, and the old one’s quote is dropped', async () => {
    let answer = (_: unknown): void => undefined
    stubService({ '/v1/onramp/quote': () => new Promise((resolve) => (answer = resolve)) })
    const { state, buying, connector, environment } = await setUp()
    buying.setAmount('100')
    await environment.clock.advance(400)
    await vi.waitFor(() => expect(state().quote.status).toBe('pending'))
    expect(state().problem).toBe('QUOTE_PENDING')
    connector.wallet.select('eip155', [second, own])
    await settle()
    expect(state()).toMatchObject({
      from: `eip155:1:${second}`,
      amount: '',
      quote: { status: 'idle' },
    })
    answer(quoted('100'))
    await settle()
    expect(state().quote.status).toBe('idle')
  })
})

describe('the quote', () => {
  test('comes a moment after the last edit, with its fees apart', async () => {
    const { to } = stubService()
    const { state, buying, rest } = await setUp()
    for (const text of ['1', '10', '100']) buying.setAmount(text)
    expect(state().problem).toBe('QUOTE_PENDING')
    await rest()
    expect(to('/onramp/quote').map(({ body }) => body)).toEqual([
      {
        purchaseCurrency: 'ETH',
        paymentCurrency: 'USD',
        amount: '100',
        network: 'ethereum',
        provider: 'coinbase',
        address: own,
        paymentMethod: 'card',
      },
    ])
    expect(state().quote.data).toEqual({
      id: 'quote-1',
      provider: 'coinbase',
      fees: [
        { kind: 'provider', amount: '1.50', currency: 'USD' },
        { kind: 'network', amount: '0.10', currency: 'USD' },
      ],
      subtotal: { amount: '98.40', currency: 'USD' },
      total: { amount: '100', currency: 'USD' },
      purchaseAmount: { amount: '0.0328', currency: 'ETH' },
      isMock: false,
    })
    expect(state().problem).toBeUndefined()
  })

  test('D-9 P7-25 one that failed is unavailable: nothing can be bought', async () => {
    const { to } = stubService({ '/v1/onramp/quote': () => 502 })
    const { opened } = stubPage()
    const { state, type, rest, buying } = await setUp()
    await type('100')
    await rest(60_000)
    expect(state()).toMatchObject({ quote: { status: 'error' }, problem: 'QUOTE_UNAVAILABLE' })
    expect(state().quote.data).toBeUndefined()
    await buying.buy()
    expect([to('/onrampurl'), opened]).toEqual([[], []])
  })

  test('D-9 P7-25 an invented one is labelled and cannot be bought either', async () => {
    const { to } = stubService({ '/v1/onramp/quote': () => 502 })
    const { opened } = stubPage()
    const { state, type, rest, buying } = await setUp({ onramp: { mockQuote: true } })
    await type('100')
    await rest(60_000)
    expect(state()).toMatchObject({
      quote: { status: 'success', data: { isMock: true, total: { amount: '100' } } },
      problem: 'QUOTE_UNAVAILABLE',
    })
    await buying.buy()
    expect([to('/onrampurl'), opened]).toEqual([[], []])
  })

  test.each([
    ['for another amount', () => quoted('90')],
    ['in another currency', () => quoted('100', 'EUR')],
    ['without a price', () => ({ ...quoted('100'), total: {} })],
    ['of a negative amount', () => ({ ...quoted('100'), purchaseAmount: { amount: '-1' } })],
  ])('one %s is none', async (_, answer) => {
    stubService({ '/v1/onramp/quote': answer })
    const { state, type } = await setUp()
    await type('100')
    expect(state().problem).toBe('QUOTE_UNAVAILABLE')
  })

  test('one that does not come within 20 seconds is unavailable', async () => {
    stubService({ '/v1/onramp/quote': () => new Promise(() => undefined) })
    const { state, buying, environment } = await setUp()
    buying.setAmount('100')
    await environment.clock.advance(400)
    await vi.waitFor(() => expect(state().quote.status).toBe('pending'))
    await settle()
    await environment.clock.advance(19_999)
    await settle()
    expect(state().quote.status).toBe('pending')
    await environment.clock.advance(1)
    await vi.waitFor(() => expect(state().quote.status).toBe('error'))
    expect(state().problem).toBe('QUOTE_UNAVAILABLE')
  })

  test('what is chosen anew is quoted anew', async () => {
    const { to } = stubService()
    const { state, type, rest, buying } = await setUp()
    await type('100')
    buying.chooseToken('USDC')
    expect(state()).toMatchObject({ quote: { status: 'idle' }, problem: 'QUOTE_PENDING' })
    await rest()
    buying.chooseFiat('EUR')
    await rest()
    buying.chooseProvider('meld')
    await rest()
    const asked = to('/onramp/quote').map(({ body }) => Object.values(body).join(' '))
    expect(asked).toHaveLength(4)
    expect(asked.at(-1)).toContain('USDC EUR 100 ethereum meld')
  })
})

describe('buying', () => {
  test('W-06 opens the provider’s page within the click, without a way back, and follows the order', async () => {
    const records = [{ status: 'created' }, { status: 'pending' }, { status: 'confirmed', hash }]
    const { to } = stubService({
      '/history': ({ query }) => ({
        data: query.has('onramp')
          ? [record(records.length > 1 ? records.shift() : records[0])]
          : [],
      }),
    })
    const { opened } = stubPage()
    const { state, type, buying, rest, kit } = await setUp()
    const refresh = vi.spyOn(kit.use(portfolioOf), 'refresh')
    await type('100')
    await buying.buy()
    expect(opened).toEqual([[page, '_blank', 'noopener,noreferrer']])
    expect(state().order).toEqual({
      provider: 'coinbase',
      status: 'inProgress',
      id: 'order-1',
      url: page,
    })
    expect(to('/onrampurl')[0]?.body).toEqual({
      destinationWallets: [{ address: own, blockchains: ['ethereum'], assets: ['ETH'] }],
      defaultNetwork: 'ethereum',
      defaultExperience: 'buy',
      presetFiatAmount: 100,
      provider: 'coinbase',
      purchaseCurrency: 'ETH',
      paymentCurrency: 'USD',
      quoteId: 'quote-1',
      paymentMethod: 'card',
    })
    for (const left of [2, 1, 1]) {
      expect(state().order?.status).toBe('inProgress')
      await rest(3_000)
      await vi.waitFor(() => expect(records).toHaveLength(left))
      await settle()
    }
    await vi.waitFor(() => expect(state().order?.status).toBe('success'))
    expect(state().order).toMatchObject({ status: 'success', transaction: hash })
    await settle()
    const asked = to('/history').length
    await rest(30_000)
    expect(to('/history').length).toBe(asked)
    expect(refresh.mock.calls).toEqual([
      ['tokens', { force: true }],
      ['activity', { force: true }],
    ])
  })

  test('a declined card is told, and an order that nobody knows of any more ends after an hour', async () => {
    let status = 'failed'
    const answer = () => ({ data: [record({ status })] })
    const { to } = stubService({ '/history': answer })
    stubPage()
    const first = await setUp()
    await first.type('100')
    await first.buying.buy()
    await first.rest(3_000)
    await vi.waitFor(() => expect(first.state().order?.status).toBe('failed'))

    status = 'pending'
    stubPage()
    const second = await setUp()
    await second.type('100')
    await second.buying.buy()
    for (let minute = 0; minute < 59; minute += 1) await second.rest(60_000)
    expect(second.state().order?.status).toBe('inProgress')
    await second.rest(120_000)
    expect(second.state().order?.status).toBe('unknown')
    const asked = to('/history').length
    await second.rest(60_000)
    expect(to('/history').length).toBe(asked)
  })

  test('nothing is asked while the page is hidden, nor after a reset', async () => {
    const { to } = stubService({ '/history': () => ({ data: [record({ status: 'pending' })] }) })
    stubPage()
    const { type, buying, rest, environment } = await setUp()
    await type('100')
    await buying.buy()
    environment.setVisible(false)
    await rest(30_000)
    expect(to('/history')).toEqual([])
    environment.setVisible(true)
    await rest(3_000)
    await vi.waitFor(() => expect(to('/history').length).toBeGreaterThan(0))
    buying.reset()
    const asked = to('/history').length
    await rest(30_000)
    expect(to('/history').length).toBe(asked)
    expect(buying.store.getState()).toMatchObject({ order: undefined, amount: '' })
  })

  test.each([
    ['the browser blocked it', { blocks: true }],
    ['the click was over', { isActive: false }],
  ])('a window that did not open is told: %s; another click opens it', async (_, how) => {
    const { to } = stubService()
    const { opened } = stubPage(how)
    const { state, type, buying } = await setUp()
    await type('100')
    await buying.buy()
    expect(state().order).toMatchObject({ status: 'blocked', url: page })
    expect(opened).toEqual([])
    const next = stubPage()
    buying.openAgain()
    expect(next.opened).toEqual([[page, '_blank', 'noopener,noreferrer']])
    expect(state().order?.status).toBe('inProgress')
    expect(to('/onrampurl')).toHaveLength(1)
  })

  test('W-06 a page on another host is not opened', async () => {
    stubService({
      '/v1/generators/onrampurl': () => ({ url: 'https://evil.example/pay', id: 'x' }),
    })
    const { opened } = stubPage()
    const { state, type, buying } = await setUp()
    await type('100')
    await buying.buy()
    expect(opened).toEqual([])
    expect(state()).toMatchObject({ order: undefined, error: { code: 'HTTP_INVALID_RESPONSE' } })
    expect(state().error?.referenceId).toBeDefined()
  })

  test('a second try of a link that failed is the same purchase, a second purchase is not', async () => {
    let isDown = true
    const { to } = stubService({
      '/v1/generators/onrampurl': () => (isDown ? 502 : { url: page, id: 'order-1' }),
    })
    stubPage()
    const { state, type, buying } = await setUp()
    await type('100')
    await buying.buy()
    expect(state()).toMatchObject({ order: undefined, error: { code: 'HTTP_STATUS' } })
    isDown = false
    await buying.buy()
    expect(state().order?.status).toBe('inProgress')
    await buying.buy()
    const keys = to('/onrampurl').map(({ key }) => key)
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('the checkout is asked for with the quote that is shown, and a newer one is another purchase', async () => {
    let count = 0
    const { to } = stubService({
      '/v1/onramp/quote': () => ({ ...quoted('100'), quoteId: `quote-${++count}` }),
      '/v1/generators/onrampurl': () => 502,
    })
    stubPage()
    const { state, type, buying } = await setUp()
    await type('100')
    await buying.buy()
    await buying.buy()
    await buying.askQuote()
    expect(state().quote.data?.id).toBe('quote-2')
    await buying.buy()
    const asked = to('/onrampurl')
    const ids = asked.map(({ body }) => (body as { quoteId?: string }).quoteId)
    expect(ids).toEqual(['quote-1', 'quote-1', 'quote-2'])
    const [first, second, third] = asked.map(({ key }) => key)
    expect([second === first, third === first]).toEqual([true, false])
  })

  test('a link that does not come within 20 seconds is told, and the next try is the same purchase', async () => {
    let isSilent = true
    const { to } = stubService({
      '/v1/generators/onrampurl': () =>
        isSilent ? new Promise(() => undefined) : { url: page, id: 'order-1' },
    })
    stubPage()
    const { state, type, buying, environment } = await setUp()
    await type('100')
    const first = buying.buy()
    await vi.waitFor(() => expect(to('/onrampurl')).toHaveLength(1))
    await environment.clock.advance(19_999)
    await settle()
    expect(state()).toMatchObject({ order: { status: 'opening' }, error: undefined })
    await environment.clock.advance(1)
    await first
    expect(state()).toMatchObject({ order: undefined, error: { code: 'HTTP_TIMEOUT' } })
    isSilent = false
    await buying.buy()
    expect(state().order?.status).toBe('inProgress')
    const keys = new Set(to('/onrampurl').map(({ key }) => key))
    expect(keys.size).toBe(1)
  })

  test('an order that is asked for in vain is asked for again after 10 seconds and a pause', async () => {
    const { to } = stubService({ '/history': () => new Promise(() => undefined) })
    stubPage()
    const { state, type, buying, rest, environment } = await setUp()
    await type('100')
    await buying.buy()
    await rest(3_000)
    await vi.waitFor(() => expect(to('/history')).toHaveLength(1))
    await environment.clock.advance(9_999)
    await settle()
    await environment.clock.advance(3_000)
    await settle()
    // The answer was given up a moment ago, and the pause is not over.
    expect(to('/history')).toHaveLength(1)
    await environment.clock.advance(1)
    await vi.waitFor(() => expect(to('/history')).toHaveLength(2))
    expect(state().order?.status).toBe('inProgress')
  })

  test('a link that failed for one amount is not asked for again with another', async () => {
    const { to } = stubService({ '/v1/generators/onrampurl': () => 502 })
    stubPage()
    const { type, buying } = await setUp()
    await type('100')
    await buying.buy()
    await type('200')
    await buying.buy()
    const [first, second] = to('/onrampurl').map(({ key }) => key)
    expect(second).toBeTruthy()
    expect(second).not.toBe(first)
  })

  test('two clicks begin one purchase', async () => {
    const { to } = stubService()
    const { opened } = stubPage()
    const { type, buying } = await setUp()
    await type('100')
    await Promise.all([buying.buy(), buying.buy()])
    expect([to('/onrampurl').length, opened.length]).toEqual([1, 1])
  })

  test('an account that was changed meanwhile gets no window', async () => {
    let answer = (_: unknown): void => undefined
    const { to } = stubService({
      '/v1/generators/onrampurl': () => new Promise((resolve) => (answer = resolve)),
    })
    const { opened } = stubPage()
    const { type, buying, connector } = await setUp()
    await type('100')
    const bought = buying.buy()
    await vi.waitFor(() => expect(to('/onrampurl')).toHaveLength(1))
    connector.wallet.select('eip155', [second, own])
    await settle()
    answer({ url: page, id: 'order-1' })
    await bought
    expect(opened).toEqual([])
  })
})

describe('Meld with the host’s own public key', () => {
  const onramp = { meldPublicKey: 'host-key' }

  test('P4-17 without a back end the page links to it within the click, and promises no price', async () => {
    const { asked } = stubService()
    const { opened } = stubPage()
    const { state, buying } = await setUp({ endpoints: {}, onramp })
    expect(state()).toMatchObject({
      providers: [{ id: 'meld' }],
      token: { symbol: 'USDC', network: 'eip155:1' },
      quote: { status: 'idle' },
      problem: undefined,
    })
    await buying.buy()
    const [url] = opened[0] ?? []
    const { origin, pathname, searchParams } = new URL(String(url))
    expect([origin, pathname]).toEqual(['https://meldcrypto.com', '/'])
    expect(Object.fromEntries(searchParams)).toEqual({
      publicKey: 'host-key',
      destinationCurrencyCode: 'USDC',
      walletAddress: own,
      externalCustomerId: expect.stringMatching(/.{8}/),
    })
    expect(state().order).toMatchObject({ status: 'unknown', provider: 'meld' })
    expect(asked).toEqual([])
  })

  test('P4-17 on Solana it buys SOL; a back end that sells through Meld itself comes first', async () => {
    const solana = meldUrl({ publicKey: 'k', isSolana: true, address: 'a', customerId: 'c' })
    expect(new URL(solana).searchParams.get('destinationCurrencyCode')).toBe('SOL')
    const { to } = stubService()
    const { state, type } = await setUp({ features: { onramp: ['meld'] }, onramp })
    await type('100')
    expect(to('/onramp/quote')).toHaveLength(1)
    expect(state().problem).toBeUndefined()
    stubService({ '/v1/onramp/options': () => ({ ...sold, providers: ['coinbase'] }) })
    const other = await setUp({ features: { onramp: ['meld'] }, onramp })
    expect(other.state()).toMatchObject({ provider: 'meld', token: { symbol: 'USDC' } })
    expect(other.state().problem).toBeUndefined()
  })
})

describe('W-06 the page of a provider', () => {
  test.each([
    ['https://pay.coinbase.com/buy?x=1', true],
    ['https://meldcrypto.com/', true],
    ['https://pay.coinbase.com.evil.example/', false],
    ['https://evil.example/?pay.coinbase.com', false],
    ['https://user@pay.coinbase.com/', false],
    ['https://pay.coinbase.com:8443/', false],
    ['http://pay.coinbase.com/', false],
    ['javascript:alert(1)//pay.coinbase.com', false],
    ['data:text/html,x', false],
    ['not a url', false],
  ])('%s: %s', (url, isAllowed) => {
    expect(toProviderUrl(url) !== undefined).toBe(isAllowed)
  })

  test('hosts of the site’s own list: https, and http on this machine', () => {
    const hosts = ['pay.example.org', '127.0.0.1:8790', 'far.example']
    expect(toProviderUrl('https://pay.example.org/a', hosts)).toBe('https://pay.example.org/a')
    expect(toProviderUrl('http://127.0.0.1:8790/a', hosts)).toBe('http://127.0.0.1:8790/a')
    expect(toProviderUrl('http://127.0.0.1:8791/a', hosts)).toBeUndefined()
    expect(toProviderUrl('http://far.example/a', hosts)).toBeUndefined()
  })

  test('a browser that does not tell of clicks is believed', () => {
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('open', () => null)
    expect(openProviderPage(page)).toBe('opened')
  })
})

function record(metadata: { status: string; hash?: string } = { status: 'created' }) {
  return {
    id: 'order-1',
    metadata: {
      operationType: 'receive',
      minedAt: '2026-01-01T00:00:00.000Z',
      chain: 'eip155:1',
      ...metadata,
    },
    transfers: [],
  }
}
