import { settle } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { own } from '../../test/accounts.js'
import { quoted, setUpBuying as setUp, stubPage, stubService } from '../../test/setUpBuying.js'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
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

  test('one that failed is unavailable: nothing can be bought', async () => {
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

  test('an invented one is labelled and cannot be bought either', async () => {
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

  test('each new choice gets a new quote', async () => {
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
