import { afterEach, describe, expect, test, vi } from 'vitest'
import { setUpSwap } from '../../test/swapBench.js'

afterEach(() => vi.unstubAllGlobals())

describe('refusals of the back end by their code', () => {
  const build = '/v1/convert/build-transaction'
  const quotes = '/v1/convert/quotes'

  test('a quote that it has forgotten is an error, a new price is asked for, and nothing is signed', async () => {
    const { swapping, state, fillTokens, market, quoted, asked, sent } = await setUpSwap()
    await fillTokens()
    await swapping.review()
    const before = quoted.length
    market.refuses[build] = 'QUOTE_EXPIRED'
    await swapping.swap(state().order)
    expect(state()).toMatchObject({
      phase: 'reviewing',
      error: { code: 'SWAP_QUOTE_EXPIRED', details: 'Words for developers' },
      simulation: { status: 'error' },
    })
    await vi.waitFor(() => expect(quoted.length).toBe(before + 1))
    expect([asked, sent]).toEqual([[], []])
    market.refuses[build] = undefined
    await vi.waitFor(() => expect(state().quote.status).toBe('success'))
    await swapping.review()
    expect(state()).toMatchObject({ error: undefined, simulation: { status: 'success' } })
    await swapping.swap(state().order)
    expect(asked).toEqual(['swap'])
  })

  test('a quote that it has forgotten by the review is asked for anew', async () => {
    const { swapping, state, fillTokens, market, quoted } = await setUpSwap()
    await fillTokens()
    const before = quoted.length
    market.refuses[build] = 'QUOTE_EXPIRED'
    await swapping.review()
    expect(state().error?.code).toBe('SWAP_QUOTE_EXPIRED')
    await vi.waitFor(() => expect(quoted.length).toBe(before + 1))
  })

  test('another refusal keeps its own code', async () => {
    const { swapping, state, fillTokens, market } = await setUpSwap()
    await fillTokens()
    market.refuses[build] = 'SLIPPAGE_TOO_HIGH'
    await swapping.review()
    expect(state().error?.code).toBe('HTTP_STATUS')
  })

  test('a token that keeps a part of each transfer: nobody offers it, and the reason is said', async () => {
    const { swapping, state, market, pass, find } = await setUpSwap()
    market.refuses[quotes] = 'TOKEN_TAKES_FEE'
    swapping.chooseGive(find('USDC'))
    swapping.chooseGet(find('UNI'))
    swapping.setAmount('2')
    await pass(300)
    await vi.waitFor(() => expect(state().problem).toBe('QUOTE_FAILED'))
    expect(state().quote.error).toMatchObject({
      code: 'INSUFFICIENT_LIQUIDITY',
      params: { reason: 'TOKEN_TAKES_FEE' },
      details: 'Words for developers',
    })
  })
})
