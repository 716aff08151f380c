import { describe, expect, test } from 'vitest'
import { guardActivity } from './guardActivity.js'
import type { Movement } from './Movement.js'

const own = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const friend = '0xd9A1b0B1e1aE382DbDc898Ea68012FfcB2853a91'
const twin = '0xd9A1C3788D81257612E2581A6ea0aDa244853a91'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const movement = (id: string, more: Partial<Movement>): Movement => ({
  id,
  network: 'eip155:1',
  kind: 'receive',
  status: 'success',
  counterparty: '0x1111111111111111111111111111111111111111',
  isOwn: false,
  parts: [{ direction: 'in', amount: '1', symbol: 'COIN' }],
  source: 'service',
  ...more,
})
const token = (amount: string, direction: 'in' | 'out' = 'in') => ({
  direction,
  amount,
  symbol: 'USDC',
  token: usdc.toLowerCase(),
})

const context = {
  namespace: 'eip155',
  own: [own],
  payees: [{ namespace: 'eip155', network: 'eip155:1', address: friend, chosenAt: 1 }],
  holdings: [],
  named: [],
} as const

describe('the guard in Activity', () => {
  test('transactions of the account are shown, bait is hidden or folded', () => {
    const items = [
      movement('native', {}),
      movement('mine', { isOwn: true, kind: 'send', parts: [token('5', 'out')] }),
      movement('twin', { counterparty: twin, parts: [token('0.001')] }),
      movement('forged', { kind: 'send', counterparty: twin, parts: [token('0', 'out')] }),
      movement('nothing', { kind: 'execute', parts: [] }),
      movement('unlisted', { parts: [token('1000')] }),
      movement('nft', { parts: [{ direction: 'in', symbol: '', name: 'Claim', isNft: true }] }),
      movement('page', { source: 'page', isOwn: true, parts: [] }),
    ]
    const ids = (list: readonly Movement[]) => list.map(({ id }) => id)
    const { shown, folded } = guardActivity(items, context)
    expect(ids(shown)).toEqual(['native', 'mine', 'page'])
    expect(ids(folded)).toEqual(['unlisted', 'nft'])
  })

  describe('whom the account itself paid', () => {
    const stranger = { ...context, payees: [], named: [usdc] } as const
    const paid = movement('paid', {
      kind: 'send',
      isOwn: true,
      counterparty: friend,
      parts: [token('50000000', 'out')],
    })
    // A real millionth of a real token.
    const bait = movement('bait', { counterparty: twin, parts: [token('0.000001')] })
    const judge = (items: readonly Movement[], more: object = {}) => {
      const { shown, folded } = guardActivity(items, { ...stranger, ...more })
      const has = (list: readonly Movement[]) => list.some(({ id }) => id === 'bait')
      return has(shown) ? 'shown' : has(folded) ? 'folded' : 'hidden'
    }

    test('is known on a site that never saw it: a look-alike is hidden, older or newer', () => {
      expect(judge([bait])).toBe('shown')
      expect(judge([bait, paid])).toBe('hidden')
      expect(judge([paid, bait])).toBe('hidden')
      const others = Array.from({ length: 60 }, (_, at) => movement(`${at}`, {}))
      expect(judge([bait, ...others, paid])).toBe('hidden')
      const page = { ...paid, source: 'page', status: 'pending' } as const
      expect(judge([page, bait])).toBe('hidden')
    })

    test('is no stranger whose small transfers are folded, nor a look-alike of one', () => {
      const dust = movement('bait', { counterparty: friend, parts: [token('0.000001')] })
      const price = { holdings: [{ token: usdc, price: '1' }] }
      expect(judge([dust], price)).toBe('folded')
      expect(judge([dust, paid], price)).toBe('shown')
      const payees = [{ ...context.payees[0], address: twin }]
      expect(judge([dust], { payees })).toBe('hidden')
      expect(judge([dust, paid], { payees })).toBe('shown')
    })

    const { isOwn: _, ...unproven } = paid
    test.each<[string, Movement]>([
      ['of another sender', { ...paid, isOwn: false }],
      ['of a sender that is not told', unproven],
      ['of nothing, forged by transferFrom', { ...paid, isOwn: false, parts: [token('0', 'out')] }],
      ['of nothing', { ...paid, parts: [token('0', 'out')] }],
      [
        'of an amount that is not known',
        { ...paid, parts: [{ direction: 'out', symbol: 'COIN' }] },
      ],
      [
        'of an unlisted token',
        { ...paid, parts: [{ ...token('9', 'out'), token: `0x${'fa'.repeat(20)}` }] },
      ],
      ['of an NFT', { ...paid, parts: [{ ...token('1', 'out'), isNft: true }] }],
      ['to the account', { ...paid, parts: [token('9')] }],
      ['that failed', { ...paid, status: 'reverted' }],
      ['that the person took back', { ...paid, status: 'cancelled' }],
      ['inside a call of a contract', { ...paid, kind: 'execute' }],
    ])('is not by a sending %s', (_, sending) => {
      expect(judge([sending, bait])).toBe('shown')
    })
  })

  test('an NFT that the account did not surely send is bait like an unlisted token', () => {
    const nft = (direction: 'in' | 'out') => [
      { direction, symbol: '', name: 'Claim', isNft: true } as const,
    ]
    const judge = (more: Partial<Movement>) => {
      const { isOwn: _, ...unknown } = movement('nft', {})
      const { shown, folded } = guardActivity([{ ...unknown, ...more }], context)
      return shown.length > 0 ? 'shown' : folded.length > 0 ? 'folded' : 'hidden'
    }
    expect(judge({ parts: nft('in') })).toBe('folded')
    expect(judge({ parts: nft('out') })).toBe('folded')
    expect(judge({ parts: nft('out'), counterparty: twin })).toBe('folded')
    expect(judge({ parts: nft('out'), counterparty: twin, isOwn: false })).toBe('hidden')
    expect(judge({ parts: nft('out'), counterparty: twin, isOwn: true })).toBe('shown')
    // A sale: the money shows it.
    const sale = [...nft('out'), { direction: 'in', amount: '1', symbol: 'COIN' } as const]
    expect(judge({ parts: sale, isOwn: false })).toBe('shown')
  })

  test('a token with a price, or that the host names, is no stranger', () => {
    const items = [movement('a', { parts: [token('3')] })]
    const priced = {
      network: 'eip155:1',
      token: usdc,
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
      balance: 1n,
      price: '1',
      source: 'service',
    } as const
    expect(guardActivity(items, { ...context, holdings: [priced] }).shown).toHaveLength(1)
    expect(guardActivity(items, { ...context, named: [usdc] }).shown).toHaveLength(1)
    expect(guardActivity(items, context).folded).toHaveLength(1)
  })

  test('a stranger’s transfer of less than a cent is folded where the account knows the price', () => {
    const priced = (price: string, more = {}) =>
      ({
        network: 'eip155:1',
        name: 'Coin',
        symbol: 'COIN',
        decimals: 18,
        balance: 1n,
        price,
        source: 'service',
        ...more,
      }) as const
    const holdings = [priced('2000'), priced('1', { token: usdc })]
    const judge = (more: Partial<Movement>, known = holdings) => {
      const { shown } = guardActivity([movement('a', more)], { ...context, holdings: known })
      return shown.length > 0 ? 'shown' : 'folded'
    }
    const coins = (amount?: string) => ({
      parts: [{ direction: 'in', symbol: 'COIN', ...(amount && { amount }) } as const],
    })
    expect(judge(coins('0.0000049'))).toBe('folded')
    expect(judge(coins('0.000005'))).toBe('shown')
    expect(judge({ parts: [token('0.009999')] })).toBe('folded')
    expect(judge({ parts: [token('0.01')] })).toBe('shown')
    // Of a payee, of the account itself, or beside something that is worth more.
    expect(judge({ ...coins('0.0000049'), counterparty: friend })).toBe('shown')
    expect(judge({ ...coins('0.0000049'), isOwn: true })).toBe('shown')
    expect(judge({ parts: [...coins('0.0000049').parts, token('5')] })).toBe('shown')
    // Without a price, or an amount, the value is unknown.
    expect(judge(coins('0.0000049'), [])).toBe('shown')
    expect(judge(coins())).toBe('shown')
    const unknown = guardActivity([movement('a', { parts: [token('0.001')] })], {
      ...context,
      named: [usdc],
    })
    expect(unknown.shown).toHaveLength(1)
  })
})
