import { createError } from '@latchkey/core'
import { settle } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { gold, odd, own, permit, router, second, setUpSwap, usdc } from '../../test/swapBench.js'
import { portfolioOf } from '../portfolio/portfolioOf.js'
import { createSwapService } from './createSwapService.js'

afterEach(() => vi.unstubAllGlobals())

const approve = { to: usdc, data: '0xa1' }
const reset = { to: usdc, data: '0xa0' }

describe('the form', () => {
  test('L-04 what is missing is named in the order of the form, and nothing is asked before', async () => {
    const { swapping, state, find, asked, pass } = await setUpSwap()
    expect(state().give?.symbol).toBe('COIN')
    expect(state().problem).toBe('AMOUNT_REQUIRED')
    swapping.setAmount('1.2.3')
    expect(state().problem).toBe('INVALID_AMOUNT')
    swapping.setAmount('0.000000000001000001')
    expect(state().problem).toBe('INSUFFICIENT_FUNDS')
    swapping.setAmount('0.0000000000001')
    expect(state().problem).toBe('GET_REQUIRED')
    await swapping.swap()
    expect(state().error?.message).toBe('A token is required')
    swapping.chooseGet(find('USDC'))
    expect(state().problem).toBe('QUOTE_PENDING')
    await pass(300)
    await vi.waitFor(() => expect(state().problem).toBeUndefined())
    expect(asked).toEqual([])
  })

  test('P9-23 the list has the held tokens first, then the suggested ones, then the rest of this network', async () => {
    const { state } = await setUpSwap()
    expect(state().tokens.data?.map(({ symbol }) => symbol)).toEqual([
      'COIN',
      'USDC',
      'UNI',
      'AODD',
    ])
    expect(state().tokens.data?.map(({ token }) => token)).toEqual([undefined, usdc, gold, odd])
  })

  test('P8-13 P8-14 a network that the back end does not list: "Network not supported for Swaps"', async () => {
    const { swapping, state, quoted } = await setUpSwap({ chains: ['eip155:5'] })
    await vi.waitFor(() => expect(state().problem).toBe('NETWORK_NOT_SUPPORTED'))
    await swapping.swap()
    expect(state().error?.message).toBe('Network not supported for Swaps')
    const host = { fetch: async () => Response.json({ http: ['eip155:5'], ws: [] }) }
    const service = createSwapService('https://chain.example.org', host, Date.now)
    await expect(service.gasPrice('eip155:1')).rejects.toThrow(
      'Network not supported for Gas Price',
    )
    await expect(service.checkNetwork('eip155:1')).rejects.toThrow(
      'Network not supported for Swaps',
    )
    await service.checkNetwork('eip155:5')
    expect(quoted).toEqual([])
  })

  test('a list of tokens that failed is read again, and the form stays as it is', async () => {
    const { swapping, state, find, market } = await setUpSwap()
    swapping.chooseGet(find('USDC'))
    swapping.setAmount('0.0000000000001')
    const form = () => [state().give?.symbol, state().get?.symbol, state().amount]
    const before = form()
    market.listsTokens = false
    swapping.readTokens()
    await vi.waitFor(() => expect(state().tokens.status).toBe('error'))
    market.listsTokens = true
    swapping.readTokens()
    await vi.waitFor(() => expect(state().tokens.status).toBe('success'))
    expect(form()).toEqual(before)
    expect(before).toEqual(['COIN', 'USDC', '0.0000000000001'])
  })

  test('a draft of the host fills the form', async () => {
    const { swapping, state } = await setUpSwap()
    swapping.fill({ from: usdc.toUpperCase().replace('0X', '0x'), to: 'native', amount: '1,5' })
    expect(state()).toMatchObject({
      give: { symbol: 'USDC' },
      get: { symbol: 'COIN' },
      amount: '1.5',
    })
  })

  test('L-02 L-03 a token that is not on the list cannot be chosen, nor one for itself', async () => {
    const { swapping, state, find, asked, quoted } = await setUpSwap()
    swapping.fill({ from: 'native', to: `0x${'9'.repeat(40)}`, amount: '0.0000000000001' })
    expect(state()).toMatchObject({ get: undefined, problem: 'GET_REQUIRED' })
    swapping.chooseGet(find('USDC'))
    swapping.chooseGive(find('USDC'))
    expect([state().give?.symbol, state().get?.symbol]).toEqual(['USDC', 'COIN'])
    swapping.chooseGet(find('USDC'))
    expect([state().give?.symbol, state().get?.symbol]).toEqual(['COIN', 'USDC'])
    expect([asked, quoted]).toEqual([[], []])
  })

  test('flipping gives what was quoted', async () => {
    const { swapping, state, fillTokens } = await setUpSwap()
    await fillTokens()
    swapping.flip()
    expect(state()).toMatchObject({
      give: { symbol: 'UNI' },
      get: { symbol: 'USDC' },
      amount: '0.000000000003',
      quote: { status: 'idle' },
    })
  })

  test('another account empties the form', async () => {
    const { state, connector, fillTokens } = await setUpSwap()
    await fillTokens()
    connector.wallet.select('eip155', [second])
    await settle()
    expect(state()).toMatchObject({ from: `eip155:1:${second}`, amount: '', get: undefined })
    expect(state().quote.data).toBeUndefined()
  })

  test('Max is the balance of a token; of the currency it leaves 150,000 gas', async () => {
    const { swapping, state, find } = await setUpSwap()
    await swapping.fillMax()
    expect(state().amount).toBe('0.0000000000007')
    swapping.chooseGive(find('USDC'))
    await swapping.fillMax()
    expect(state().amount).toBe('5')
  })

  test('Max follows the balance until the person types or reviews it', async () => {
    const { kit, swapping, state, find, market, quoted, pass } = await setUpSwap()
    const becomes = async (balances: Partial<Pick<typeof market, 'native' | 'usdc'>>) => {
      Object.assign(market, balances)
      await kit.use(portfolioOf).refresh('tokens', { force: true })
      await settle()
    }
    await swapping.fillMax()
    await becomes({ native: 900_000n })
    await vi.waitFor(() => expect(state().amount).toBe('0.0000000000006'))
    expect(state()).toMatchObject({ problem: 'GET_REQUIRED', findingMax: false })

    swapping.chooseGive(find('USDC'))
    swapping.chooseGet(find('UNI'))
    await swapping.fillMax()
    await becomes({ usdc: 4_000_000n })
    expect(state().amount).toBe('4')
    await pass(300)
    await vi.waitFor(() => expect(state().quote.data).toBeDefined())
    expect(quoted.at(-1)).toContain('4000000')
    await swapping.review()
    await becomes({ usdc: 3_500_000n })
    swapping.edit()
    await becomes({ usdc: 3_000_000n })
    expect(state()).toMatchObject({ amount: '4', problem: 'INSUFFICIENT_FUNDS' })

    await swapping.fillMax()
    swapping.setAmount('2')
    await becomes({ usdc: 2_500_000n })
    expect(state()).toMatchObject({ amount: '2' })
  })

  test('Max of a balance that changes while it is worked out is that of the later one', async () => {
    const { kit, swapping, state, market } = await setUpSwap()
    let answer: (price: string) => void = () => undefined
    market.gasPrice = new Promise<string>((resolve) => {
      answer = resolve
    })
    const filled = swapping.fillMax()
    await settle()
    market.native = 800_000n
    await kit.use(portfolioOf).refresh('tokens', { force: true })
    answer('2')
    await filled
    await vi.waitFor(() => expect(state().amount).toBe('0.0000000000005'))
  })

  test('Max follows a balance that changed while no view was open', async () => {
    const { kit, swapping, leave, state, market } = await setUpSwap()
    await swapping.fillMax()
    leave()
    market.native = 800_000n
    await kit.use(portfolioOf).refresh('tokens', { force: true })
    swapping.follow()
    await vi.waitFor(() => expect(state().amount).toBe('0.0000000000005'))
  })

  test('an amount that is typed while Max is worked out stays', async () => {
    const { swapping, state, market } = await setUpSwap()
    let answer: (price: string) => void = () => undefined
    market.gasPrice = new Promise<string>((resolve) => {
      answer = resolve
    })
    const filled = swapping.fillMax()
    swapping.setAmount('0.0000000000002')
    answer('2')
    await filled
    expect(state()).toMatchObject({ amount: '0.0000000000002', findingMax: false })
  })

  test('Max that a smaller balance no longer pays stays, and the form says what is wrong', async () => {
    const { kit, swapping, state, market } = await setUpSwap()
    await swapping.fillMax()
    market.native = 200_000n
    await kit.use(portfolioOf).refresh('tokens', { force: true })
    await settle()
    await vi.waitFor(() => expect(state().findingMax).toBe(false))
    expect(state()).toMatchObject({ amount: '0.0000000000007', problem: 'INSUFFICIENT_FUNDS' })
    expect(kit.notices.store.getState().snack).toBeUndefined()
  })

  test('a price impact that was accepted is asked about again once it has risen', async () => {
    const { swapping, state, market, fillTokens, quoted, pass } = await setUpSwap()
    market.priceImpact = 0.031
    await fillTokens()
    swapping.acceptImpact()
    expect(state().problem).toBeUndefined()
    market.priceImpact = 0.4
    await pass(10_000)
    await vi.waitFor(() => expect(quoted).toHaveLength(2))
    await vi.waitFor(() => expect(state().quote.data?.priceImpact).toBe(0.4))
    expect(state().problem).toBe('IMPACT_NOT_ACCEPTED')
  })

  test('a price impact above 3 percent has to be accepted, and anew for another amount', async () => {
    const { swapping, state, market, fillTokens, asked } = await setUpSwap()
    market.priceImpact = 0.031
    await fillTokens()
    expect(state().problem).toBe('IMPACT_NOT_ACCEPTED')
    await swapping.swap()
    expect(asked).toEqual([])
    swapping.acceptImpact()
    expect(state().problem).toBeUndefined()
    swapping.setAmount('2.5')
    expect(state().impactAccepted).toBe(false)
  })
})

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

describe('the steps', () => {
  const steps = ({ steps: all }: { steps: readonly { kind: string; status: string }[] }) =>
    all.map(({ kind, status }) => `${kind} ${status}`)

  test('the currency needs one transaction, and Activity has it as a trade', async () => {
    const { kit, swapping, state, find, pass, asked, sent } = await setUpSwap()
    swapping.chooseGet(find('USDC'))
    swapping.setAmount('0.0000000000001')
    await pass(300)
    await vi.waitFor(() => expect(state().problem).toBeUndefined())
    await swapping.review()
    expect(state()).toMatchObject({
      phase: 'reviewing',
      simulation: { data: { given: 100_000n, received: 3_000_000n } },
    })
    expect(asked).toEqual([])
    await swapping.swap()
    expect(asked).toEqual(['swap'])
    expect(sent).toEqual([{ to: router, data: '0x01', value: 100_000n }])
    expect(state()).toMatchObject({
      phase: 'done',
      done: { gave: '0.0000000000001', got: '3', giveSymbol: 'COIN', getSymbol: 'USDC' },
    })
    await vi.waitFor(() => expect(steps(state())).toEqual(['swap done']))
    expect(kit.use(portfolioOf).store.getState().sent).toMatchObject([
      {
        kind: 'trade',
        parts: [
          { direction: 'out', amount: '0.0000000000001', symbol: 'COIN' },
          { direction: 'in', amount: '3', symbol: 'USDC', token: usdc },
        ],
      },
    ])
  })

  test('two presses ask once', async () => {
    const { swapping, fillTokens, asked } = await setUpSwap()
    await fillTokens()
    await Promise.all([swapping.swap(), swapping.swap()])
    await swapping.swap()
    expect(asked).toEqual(['swap'])
  })

  test('a permit is signed, put into the transaction, and kept when the swap is declined', async () => {
    let isWilling = false
    const { swapping, state, fillTokens, asked, built } = await setUpSwap({
      grant: () => ({ approvals: [approve], permit }),
      wallet: (what) => {
        if (what === 'swap' && !isWilling) throw createError('USER_REJECTED')
      },
    })
    await fillTokens()
    await swapping.review()
    expect(state().grants).toEqual([{ typedData: permit.typedData }])
    await swapping.swap()
    expect(asked).toEqual(['eth_signTypedData_v4', 'swap'])
    expect(built.at(-1)).toMatchObject({ permit: { value: '2000000', v: 27 }, quoteId: 'q1' })
    expect(built[0]).not.toHaveProperty('permit')
    expect(state()).toMatchObject({ phase: 'reviewing', error: { code: 'USER_REJECTED' } })
    expect(steps(state())).toEqual(['permit done', 'swap failed'])
    isWilling = true
    await swapping.swap()
    expect(asked).toEqual(['eth_signTypedData_v4', 'swap', 'swap'])
    expect(state().phase).toBe('done')
  })

  test('a declined permit goes back to the review, and is asked again', async () => {
    let isWilling = false
    const { swapping, state, fillTokens, asked } = await setUpSwap({
      grant: () => ({ approvals: [approve], permit }),
      wallet: () => {
        if (!isWilling) throw createError('USER_REJECTED')
      },
    })
    await fillTokens()
    await swapping.swap()
    expect(steps(state())).toEqual(['permit failed', 'swap todo'])
    isWilling = true
    await swapping.swap()
    expect(asked).toEqual(['eth_signTypedData_v4', 'eth_signTypedData_v4', 'swap'])
  })

  test('approvals go one after the other, each in a block first; what is done is not asked again', async () => {
    const declined = new Set(['approve 0xa0', 'approve 0xa1', 'swap'])
    let approvals = [reset, approve]
    const { swapping, state, fillTokens, asked, sent } = await setUpSwap({
      grant: () => ({ approvals }),
      wallet: (what) => {
        if (declined.delete(what)) throw createError('USER_REJECTED')
        if (what === 'approve 0xa0') approvals = [approve]
        if (what === 'approve 0xa1') approvals = []
      },
    })
    await fillTokens()
    await swapping.swap()
    expect(steps(state())).toEqual(['resetApproval failed', 'approve todo', 'swap todo'])
    await swapping.swap()
    expect(steps(state())).toEqual(['resetApproval done', 'approve failed', 'swap todo'])
    await swapping.swap()
    expect(steps(state())).toEqual(['resetApproval done', 'approve done', 'swap failed'])
    await swapping.swap()
    expect(asked).toEqual([
      'approve 0xa0',
      'approve 0xa0',
      'approve 0xa1',
      'approve 0xa1',
      'swap',
      'swap',
    ])
    expect(sent.at(-1)?.to).toBe(router)
    expect(state().phase).toBe('done')
  })

  test('a wallet that takes a batch is asked once for both', async () => {
    const { swapping, state, fillTokens, asked, sent, pass } = await setUpSwap({
      grant: () => ({ approvals: [approve], permit }),
      batch: { atomic: 'supported' },
    })
    await fillTokens()
    await swapping.swap()
    expect(asked).toEqual(['batch'])
    expect(sent.map(({ to }) => to)).toEqual([usdc, router])
    expect(steps(state())).toEqual(['batch following'])
    await pass(1_000)
    await vi.waitFor(() => expect(steps(state())).toEqual(['batch done']))
  })

  test('approvals and swap are proved together before the wallet is asked for anything', async () => {
    const proved: unknown[] = []
    const { swapping, state, fillTokens, asked } = await setUpSwap({
      grant: () => ({ approvals: [reset, approve] }),
      prove: async ({ approvals, order }) => {
        proved.push(approvals)
        expect(order).toMatchObject({ give: usdc, get: gold, amount: 2_000_000n })
        throw createError('SWAP_REFUSED', { details: 'given' })
      },
    })
    await fillTokens()
    await swapping.swap()
    expect(proved).toEqual([[reset, approve]])
    expect(asked).toEqual([])
    expect(state()).toMatchObject({ phase: 'reviewing', error: { code: 'SWAP_REFUSED' } })
  })

  test('a price that fell while the approval was mined is shown before the swap is asked', async () => {
    let approvals = [approve]
    const { swapping, state, fillTokens, asked, market, environment } = await setUpSwap({
      grant: () => ({ approvals }),
      wallet: async (what) => {
        if (what !== 'approve 0xa1') return
        approvals = []
        market.toAmount = 2_950_000n
        await environment.clock.advance(20_000)
      },
    })
    await fillTokens()
    await swapping.swap()
    expect(asked).toEqual(['approve 0xa1'])
    expect(state()).toMatchObject({
      phase: 'reviewing',
      error: { code: 'SWAP_PRICE_CHANGED' },
      quote: { data: { toAmount: 2_950_000n } },
    })
    await swapping.swap()
    expect(asked).toEqual(['approve 0xa1', 'swap'])
  })

  test('another account in the middle ends the swap before the next prompt', async () => {
    const { swapping, state, fillTokens, asked, connector } = await setUpSwap({
      grant: () => ({ approvals: [approve] }),
      wallet: (what) => {
        if (what === 'approve 0xa1') connector.wallet.select('eip155', [second])
      },
    })
    await fillTokens()
    await swapping.swap()
    expect(asked).toEqual(['approve 0xa1'])
    expect(state()).toMatchObject({ from: `eip155:1:${second}`, amount: '', phase: 'editing' })
  })

  test.each([
    ['reverted', 'failed'],
    ['replaced', 'replaced'],
    ['dropped', 'dropped'],
  ] as const)('an approval that ends as %s ends the swap, and is told so', async (status, step) => {
    const { swapping, state, fillTokens, asked } = await setUpSwap({
      grant: () => ({ approvals: [approve] }),
      follows: async () => ({ status }),
    })
    await fillTokens()
    await swapping.swap()
    expect(asked).toEqual(['approve 0xa1'])
    expect(steps(state())).toEqual([`approve ${step}`, 'swap todo'])
    expect(state()).toMatchObject({ error: { code: 'TRANSACTION_REVERTED', details: status } })
    // Once it is tried out anew, the approval is to do again.
    await swapping.review()
    expect(steps(state())).toEqual(['approve todo', 'swap todo'])
    expect(state().error).toBeUndefined()
  })

  test('an approval that the wallet sent again at a higher fee counts as itself', async () => {
    const replacedBy = `0x${'2b'.repeat(32)}`
    const { swapping, state, fillTokens, asked } = await setUpSwap({
      grant: () => ({ approvals: [approve] }),
      follows: async () => ({ status: 'success', replacedBy }),
    })
    await fillTokens()
    await swapping.swap()
    expect(asked).toEqual(['approve 0xa1', 'swap'])
    await vi.waitFor(() => expect(steps(state())).toEqual(['approve done', 'swap done']))
  })

  test.each([
    ['reverted', 'failed'],
    ['replaced', 'replaced'],
    ['dropped', 'dropped'],
  ] as const)('a swap that ends as %s is told so', async (status, step) => {
    const { kit, swapping, state, fillTokens } = await setUpSwap({
      follows: async () => ({ status }),
    })
    await fillTokens()
    await swapping.swap()
    await vi.waitFor(() => expect(steps(state())).toEqual([`swap ${step}`]))
    expect(state().phase).toBe('done')
    expect(kit.requests.store.getState().transactions).toMatchObject([{ status }])
  })

  test('what was tried out before a failed step is not shown beside the price after it', async () => {
    const { swapping, state, fillTokens, asked, market } = await setUpSwap({
      grant: () => ({ approvals: [approve] }),
      follows: async () => {
        market.toAmount = 2_500_000n
        return { status: 'reverted' }
      },
    })
    await fillTokens()
    await swapping.review()
    expect(state().simulation.data).toMatchObject({ received: 3_000_000n })
    await swapping.swap()
    expect(asked).toEqual(['approve 0xa1'])
    await vi.waitFor(() => expect(state().quote.data?.toAmount).toBe(2_500_000n))
    expect(state().simulation).toMatchObject({ status: 'error' })
    expect(state().simulation.data).toBeUndefined()
  })

  test('after a declined step the new price is tried out, and the step stays told as declined', async () => {
    let isWilling = false
    const { swapping, state, fillTokens, market, asked } = await setUpSwap({
      grant: () => ({ approvals: [approve] }),
      wallet: () => {
        market.toAmount = 3_100_000n
        if (!isWilling) throw createError('USER_REJECTED')
      },
    })
    await fillTokens()
    await swapping.review()
    await swapping.swap()
    await vi.waitFor(() => expect(state().quote.data?.toAmount).toBe(3_100_000n))
    await swapping.review()
    expect(state()).toMatchObject({
      error: { code: 'USER_REJECTED' },
      simulation: { status: 'success', data: { received: 3_100_000n } },
    })
    expect(steps(state())).toEqual(['approve failed', 'swap todo'])
    isWilling = true
    await swapping.swap()
    expect(state().error).toBeUndefined()
    expect(asked).toEqual(['approve 0xa1', 'approve 0xa1', 'swap'])
  })

  test('a swap that may have been sent is not offered again', async () => {
    const { swapping, state, fillTokens, asked, environment } = await setUpSwap({
      wallet: () => new Promise(() => undefined),
    })
    await fillTokens()
    const over = swapping.swap()
    await vi.waitFor(() => expect(asked).toEqual(['swap']))
    await environment.clock.advance(10 * 60_000)
    await over
    expect(state()).toMatchObject({ error: { code: 'MAY_HAVE_BEEN_SENT' }, amount: '', steps: [] })
    await swapping.swap()
    expect(asked).toEqual(['swap'])
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
