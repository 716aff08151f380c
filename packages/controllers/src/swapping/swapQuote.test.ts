import { afterEach, describe, expect, test, vi } from 'vitest'
import { own, second } from '../../test/accounts.js'
import { router, setUpSwap } from '../../test/swapBench.js'

afterEach(() => vi.unstubAllGlobals())

describe('the quote', () => {
  test('P9-20 shows its fees, its way and the least that arrives: 1 percent below', async () => {
    const { state, fillTokens } = await setUpSwap()
    await fillTokens()
    expect(state().quote.data).toMatchObject({
      toAmount: 3_000_000n,
      minAmount: 2_970_000n,
      spender: router,
      route: ['USDC', 'UNI', 'UNI'],
      fees: [{ kind: 'provider', amount: 9_000n, symbol: 'USDC', decimals: 6 }],
      networkFee: { fee: 200_000n, gasLimit: 100_000n, feePerGas: 2n },
    })
  })

  test('is asked again every 10 seconds while a view is open, and not after', async () => {
    const { fillTokens, quoted, pass, leave, environment } = await setUpSwap()
    await fillTokens()
    expect(quoted).toHaveLength(1)
    await pass(9_999)
    expect(quoted).toHaveLength(1)
    await pass(1)
    await vi.waitFor(() => expect(quoted).toHaveLength(2))
    environment.setVisible(false)
    await pass(10_000)
    expect(quoted).toHaveLength(2)
    environment.setVisible(true)
    await pass(10_000)
    await vi.waitFor(() => expect(quoted).toHaveLength(3))
    leave()
    await pass(60_000)
    expect(quoted).toHaveLength(3)
  })

  test('is asked once for an amount that is still being typed', async () => {
    const { swapping, fillTokens, quoted, pass } = await setUpSwap()
    await fillTokens()
    for (const text of ['1', '1.', '1.2', '1.25']) swapping.setAmount(text)
    await pass(299)
    expect(quoted).toEqual(['2000000'])
    await pass(1)
    await vi.waitFor(() => expect(quoted).toEqual(['2000000', '1250000']))
  })

  test('older than 30 seconds it cannot be executed', async () => {
    const { swapping, state, fillTokens, market, pass, asked } = await setUpSwap()
    await fillTokens()
    market.fails = 400
    await pass(29_999)
    expect(state().problem).toBeUndefined()
    await pass(1)
    expect(['QUOTE_EXPIRED', 'QUOTE_FAILED']).toContain(state().problem)
    await swapping.swap()
    expect(asked).toEqual([])
  })

  test('L-01 without a pool: "Insufficient liquidity"', async () => {
    const { state, swapping, find, market, pass } = await setUpSwap()
    market.fails = 400
    swapping.chooseGet(find('USDC'))
    swapping.setAmount('0.0000000000001')
    await pass(300)
    await vi.waitFor(() => expect(state().problem).toBe('QUOTE_FAILED'))
    expect(state().quote.error).toMatchObject({
      code: 'INSUFFICIENT_LIQUIDITY',
      message: 'Insufficient liquidity',
    })
  })
})

describe('W-11 a back end that lies', () => {
  test.each([
    ['account', { from: `eip155:1:${second}` }, 'SWAP_REFUSED'],
    ['contract', { to: 'nowhere' }, 'SWAP_REFUSED'],
    ['amount', { amount: '2969999' }, 'SWAP_PRICE_CHANGED'],
    ['least amount', { minAmount: '2969999' }, 'SWAP_PRICE_CHANGED'],
  ])('%s: refused, and the wallet is asked for nothing', async (_, change, code) => {
    const { swapping, state, fillTokens, asked } = await setUpSwap({
      lie: (tx) => ({ ...tx, ...change }),
    })
    await fillTokens()
    await swapping.swap()
    expect(asked).toEqual([])
    expect(state().error?.code).toBe(code)
  })

  test('the value is the page’s own, whatever the back end says', async () => {
    const { swapping, fillTokens, sent } = await setUpSwap({ lie: (tx) => ({ ...tx, value: '9' }) })
    await fillTokens()
    await swapping.swap()
    expect(sent).toEqual([{ to: router, data: '0x01', value: 0n }])
  })

  test('a token without a contract that may take it is not swapped', async () => {
    const { swapping, state, fillTokens, asked, market } = await setUpSwap()
    market.spender = undefined
    await fillTokens()
    await swapping.swap()
    expect(asked).toEqual([])
    expect(state().error?.code).toBe('SWAP_REFUSED')
    expect(state().from).toBe(`eip155:1:${own}`)
  })
})
