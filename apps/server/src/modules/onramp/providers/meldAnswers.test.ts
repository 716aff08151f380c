import { describe, expect, it } from 'vitest'
import { bestQuote, sellerOf } from './meldAnswers.js'

const offer = (change: object = {}) => ({
  sourceAmount: 100,
  sourceCurrencyCode: 'USD',
  destinationAmount: 0.95,
  destinationCurrencyCode: 'SOL',
  totalFee: 5,
  networkFee: 1,
  transactionFee: 4,
  serviceProvider: 'A',
  ...change,
})
const best = (...offers: readonly ReturnType<typeof offer>[]) =>
  bestQuote(offers, { amount: 100, from: 'USD', to: 'SOL' })

describe('the best of several offers', () => {
  it('is the one by which most arrives, whatever its fees are', () => {
    const dear = offer({ destinationAmount: 0.96, totalFee: 9, networkFee: 5 })
    expect(best(offer(), dear)?.purchaseAmount).toEqual({ amount: '0.96', currency: 'SOL' })
    expect(best(dear, offer())?.purchaseAmount).toMatchObject({ amount: '0.96' })
  })

  it('a network fee that its total leaves out lessens what arrives, and is shown', () => {
    // 4 of the fees are told, 20 come on top: of the 96 that buy, 76 are left.
    const bare = offer({ destinationAmount: 0.96, totalFee: 4, networkFee: 20 })
    expect(best(bare, offer())?.purchaseAmount).toMatchObject({ amount: '0.95' })
    expect(best(bare)).toMatchObject({
      fees: [
        { type: 'FEE_TYPE_EXCHANGE', amount: '4', currency: 'USD' },
        { type: 'FEE_TYPE_NETWORK', amount: '20', currency: 'USD' },
      ],
      subtotal: { amount: '76' },
      total: { amount: '100' },
      purchaseAmount: { amount: '0.76' },
    })
  })

  it('a total that tells no parts is believed, and figures keep their digits', () => {
    const whole = offer({
      networkFee: null,
      transactionFee: null,
      totalFee: 0.3,
      destinationAmount: 123_456.123456789,
    })
    expect(best(whole)).toMatchObject({
      fees: [{ amount: '0.3' }, { amount: '0' }],
      purchaseAmount: { amount: '123456.123456789' },
    })
    const parts = offer({ totalFee: 0.3, networkFee: 0.1, transactionFee: 0.2 })
    expect(best(parts)?.purchaseAmount).toMatchObject({ amount: '0.95' })
  })

  it('names who made it in its id, by which the checkout is held to it', () => {
    const dear = offer({ destinationAmount: 0.96, serviceProvider: 'DEAR_1' })
    const [first, second] = [best(offer(), dear)?.quoteId, best(dear)?.quoteId]
    expect([first, second].map((id) => sellerOf(String(id)))).toEqual(['DEAR_1', 'DEAR_1'])
    expect(first).not.toBe(second)
    const odd = offer({ destinationAmount: 0.99, serviceProvider: 'a b' })
    expect(sellerOf(String(best(offer(), odd)?.quoteId))).toBe('A')
    for (const id of ['', 'x', 'x.', `x.${Buffer.from('a b').toString('base64url')}`])
      expect(() => sellerOf(id), id).toThrow('This offer is not there any more')
  })

  it('one for other money, for another currency or of nothing is none', () => {
    expect(best(offer({ sourceAmount: 101 }))).toBeUndefined()
    expect(best(offer({ sourceCurrencyCode: 'EUR' }))).toBeUndefined()
    expect(best(offer({ destinationCurrencyCode: 'ETH' }))).toBeUndefined()
    expect(best(offer({ destinationAmount: 0 }))).toBeUndefined()
    expect(best(offer({ totalFee: 4, networkFee: 100 }))).toBeUndefined()
    expect(best()).toBeUndefined()
  })
})
