import { createError } from '@latchkey/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { own, second } from '../../test/accounts.js'
import { gold, router, setUpSwap, usdc } from '../../test/swapBench.js'
import { portfolioOf } from '../portfolio/portfolioOf.js'

afterEach(() => vi.unstubAllGlobals())

describe('the quote', () => {
  test('shows its fees, its way and the least that arrives: 1 percent below', async () => {
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

  // W-11: the least is 1 percent below the quote. The page tries the swap out itself, and the
  // estimate of a back end fails where an approval is missing.
  test('is built with 1 percent of slippage and without an estimate', async () => {
    const { fillTokens, press, built } = await setUpSwap()
    await fillTokens()
    await press()
    expect(built.length).toBeGreaterThan(0)
    for (const body of built)
      expect(body).toMatchObject({ eip155: { slippage: 1 }, disableEstimate: true })
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
    const { state, fillTokens, market, pass, asked, press } = await setUpSwap()
    await fillTokens()
    market.fails = 400
    await pass(29_999)
    expect(state().problem).toBeUndefined()
    await pass(1)
    expect(['QUOTE_EXPIRED', 'QUOTE_FAILED']).toContain(state().problem)
    await press()
    expect(asked).toEqual([])
  })

  test('without a pool: "Insufficient liquidity"', async () => {
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

describe('the network fee of a chain that takes one for data, too', () => {
  const feeOf = ({ state }: Awaited<ReturnType<typeof setUpSwap>>) => state().quote.data?.networkFee

  test('holds gas and data, and has to be covered whole', async () => {
    const asked: unknown[] = []
    const setting = await setUpSwap({
      dataFee: async ({ network }) => {
        asked.push(network.caipNetworkId)
        return 400_000n
      },
    })
    await setting.fillTokens()
    const { state, kit, market, pass } = setting
    expect(feeOf(setting)).toEqual({ fee: 600_000n, gasLimit: 100_000n, feePerGas: 2n })
    expect(asked).toEqual(['eip155:1'])
    expect(state().problem).toBeUndefined()
    // Pays the gas, and not the data.
    market.native = 599_999n
    await kit.use(portfolioOf).refresh('tokens', { force: true })
    await pass(10_000)
    await vi.waitFor(() => expect(state().problem).toBe('FEE_NOT_COVERED'))
    market.native = 600_000n
    await kit.use(portfolioOf).refresh('tokens', { force: true })
    await pass(10_000)
    await vi.waitFor(() => expect(state().problem).toBeUndefined())
  })

  test('is read for more gas than a swap takes, and grows with one that takes more', async () => {
    const setting = await setUpSwap({ dataFee: async ({ gasLimit }) => gasLimit })
    setting.market.gas = '500000'
    await setting.fillTokens()
    expect(feeOf(setting)?.fee).toBe(500_000n * 2n + 500_000n)
    setting.market.gas = '750001'
    await setting.pass(10_000)
    await vi.waitFor(() => expect(feeOf(setting)?.fee).toBe(750_001n * 2n + 750_001n))
  })

  test.each([
    ['fails', async () => Promise.reject(createError('RPC_INTERNAL'))],
    ['does not come', () => new Promise<bigint>(() => {})],
  ])(
    'is not known where the read %s: the quote comes, and the next one asks again',
    async (_, fails) => {
      let dataFee: () => Promise<bigint> = fails
      const setting = await setUpSwap({ dataFee: () => dataFee() })
      const { swapping, find, pass, state } = setting
      swapping.chooseGive(find('USDC'))
      swapping.chooseGet(find('UNI'))
      swapping.setAmount('2')
      await pass(300)
      await pass(500)
      await vi.waitFor(() => expect(state().quote.data?.toAmount).toBe(3_000_000n))
      expect(feeOf(setting)).toBeUndefined()
      expect(state().problem).toBeUndefined()
      dataFee = async () => 1n
      await pass(10_000)
      await vi.waitFor(() => expect(feeOf(setting)?.fee).toBe(200_001n))
    },
  )
})

test('an accepted price impact is asked about again when it rose while the approval was mined [W-11]', async () => {
  const usdcApproval = { to: usdc, data: '0xa1' }
  let approvals = [usdcApproval]
  const { swapping, state, fillTokens, asked, market, environment, press } = await setUpSwap({
    grant: () => ({ approvals }),
    async wallet() {
      approvals = []
      market.toAmount = 1_000_000n
      market.priceImpact = 0.67
      await environment.clock.advance(20_000)
    },
  })
  market.priceImpact = 0.031
  await fillTokens()
  swapping.acceptImpact()
  await press()
  expect(state()).toMatchObject({ phase: 'reviewing', error: { code: 'SWAP_PRICE_CHANGED' } })
  await vi.waitFor(() => expect(state().quote.status).toBe('success'))
  expect(state()).toMatchObject({ impactAccepted: false, problem: 'IMPACT_NOT_ACCEPTED' })
  await swapping.swap(state().order)
  expect(asked).toEqual(['approve 0xa1'])
})

describe('a back end that lies [W-11]', () => {
  test.each([
    ['the token to give', usdc, 'USDC has 8 decimals on Network 1, not 6.'],
    ['the token to get', gold, 'UNI has 8 decimals on Network 1, not 18.'],
  ])(
    'decimals of %s that its chain does not have: refused, and nothing is asked',
    async (_, token, message) => {
      const { state, fillTokens, asked, press } = await setUpSwap({
        describes: (each) =>
          each === token ? { name: '', symbol: 'UNI', decimals: 8 } : undefined,
      })
      await fillTokens()
      await press()
      expect(asked).toEqual([])
      expect(state()).toMatchObject({
        order: undefined,
        error: { code: 'TOKEN_MISDESCRIBED', message },
      })
    },
  )

  test('a token that no node could be asked about is not swapped', async () => {
    const { state, fillTokens, asked, press } = await setUpSwap({
      describes: () => {
        throw createError('HTTP_FAILED')
      },
    })
    await fillTokens()
    await press()
    expect(asked).toEqual([])
    expect(state().error).toMatchObject({ code: 'TOKEN_UNCHECKED', params: { symbol: 'USDC' } })
  })

  test('another symbol than the chain’s is told, and the order and its end have the chain’s', async () => {
    const { swapping, state, fillTokens } = await setUpSwap({
      describes: (each) =>
        each === gold ? { name: 'Dust', symbol: 'DUST', decimals: 18 } : undefined,
    })
    await fillTokens()
    await swapping.review()
    expect(state().order?.get).toMatchObject({
      token: { symbol: 'DUST', token: gold },
      check: { status: 'chain', listed: 'UNI' },
    })
    await swapping.swap(state().order)
    expect(state().done).toMatchObject({ getSymbol: 'DUST' })
  })

  test('a new price of the same tokens has them as the chain described them, and reads them no more', async () => {
    const read: string[] = []
    const { swapping, state, fillTokens, market, pass } = await setUpSwap({
      describes: (each) => {
        read.push(each)
        return each === gold ? { name: 'Dust', symbol: 'DUST', decimals: 18 } : undefined
      },
    })
    await fillTokens()
    await swapping.review()
    expect([...read].sort()).toEqual([gold, usdc])
    const { get } = state().order ?? {}
    market.toAmount = 3_100_000n
    await pass(10_000)
    await vi.waitFor(() => expect(state().quote.data?.toAmount).toBe(3_100_000n))
    const reviewed = swapping.review()
    expect(state().order).toMatchObject({ get, quote: { toAmount: 3_100_000n } })
    await reviewed
    expect(state().order).toMatchObject({ get, quote: { toAmount: 3_100_000n } })
    expect(read).toHaveLength(2)
    // Another form is checked anew.
    swapping.setAmount('1')
    await pass(300)
    await swapping.review()
    expect(read).toHaveLength(4)
  })

  test('decimals that the list changes under the review end it', async () => {
    const { swapping, state, fillTokens, market, asked } = await setUpSwap()
    await fillTokens()
    await swapping.review()
    const { order } = state()
    market.decimals.gold = 6
    swapping.readTokens()
    await vi.waitFor(() => expect(state().order).toBeUndefined())
    expect(state()).toMatchObject({ phase: 'editing', quote: { status: 'idle' } })
    await swapping.swap(order)
    expect(asked).toEqual([])
  })

  test('an acceptance is of the price that is under review', async () => {
    const { swapping, state, fillTokens, market, pass, asked } = await setUpSwap()
    market.priceImpact = 0.05
    await fillTokens()
    await swapping.review()
    const { order } = state()
    market.priceImpact = 0.01
    await pass(10_000)
    await vi.waitFor(() => expect(state().quote.data?.priceImpact).toBe(0.01))
    expect(state().problem).toBe('IMPACT_NOT_ACCEPTED')
    await swapping.swap(order)
    expect(asked).toEqual([])
  })

  test.each([
    ['account', { from: `eip155:1:${second}` }, 'SWAP_REFUSED'],
    ['contract', { to: 'nowhere' }, 'SWAP_REFUSED'],
    ['amount', { amount: '2969999' }, 'SWAP_PRICE_CHANGED'],
    ['least amount', { minAmount: '2969999' }, 'SWAP_PRICE_CHANGED'],
  ])('%s: refused, and the wallet is asked for nothing', async (_, change, code) => {
    const { state, fillTokens, asked, press } = await setUpSwap({
      lie: (tx) => ({ ...tx, ...change }),
    })
    await fillTokens()
    await press()
    expect(asked).toEqual([])
    expect(state().error?.code).toBe(code)
  })

  test('the value is the page’s own, whatever the back end says', async () => {
    const { fillTokens, sent, press } = await setUpSwap({
      lie: (tx) => ({ ...tx, value: '9' }),
    })
    await fillTokens()
    await press()
    expect(sent).toEqual([{ to: router, data: '0x01', value: 0n }])
  })

  test('a token without a contract that may take it is not swapped', async () => {
    const { state, fillTokens, asked, market, press } = await setUpSwap()
    market.spender = undefined
    await fillTokens()
    await press()
    expect(asked).toEqual([])
    expect(state().error?.code).toBe('SWAP_REFUSED')
    expect(state().from).toBe(`eip155:1:${own}`)
  })
})
