import { settle } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { own, second } from '../../test/accounts.js'
import {
  page,
  quoted,
  setUpBuying as setUp,
  stubPage,
  stubService,
} from '../../test/setUpBuying.js'
import { portfolioOf } from '../portfolio/portfolioOf.js'

const hash = `0x${'ab'.repeat(32)}`

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('buying', () => {
  test('opens the provider’s page within the click, without a way back, and follows the order [W-06]', async () => {
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

  test('a declined card is shown, and an order that the service no longer knows ends after an hour', async () => {
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
  ])('a window that did not open is reported: %s; another click opens it', async (_, how) => {
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

  test('a page on another host is not opened [W-06]', async () => {
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

  test('a link without an answer within 20 seconds is an error, and the next try is the same purchase', async () => {
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
