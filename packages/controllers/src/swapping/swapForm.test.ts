import { createError } from '@latchkey/core'
import { settle } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { second } from '../../test/accounts.js'
import { dai, gold, odd, setUpSwap, usdc } from '../../test/swapBench.js'
import { portfolioOf } from '../portfolio/portfolioOf.js'
import { createSwapService } from './createSwapService.js'

afterEach(() => vi.unstubAllGlobals())

describe('the form', () => {
  test('names the first missing field in the order of the form, and asks for nothing before', async () => {
    const { swapping, state, find, asked, pass, press } = await setUpSwap()
    expect(state().give?.symbol).toBe('COIN')
    expect(state().problem).toBe('AMOUNT_REQUIRED')
    swapping.setAmount('1.2.3')
    expect(state().problem).toBe('INVALID_AMOUNT')
    swapping.setAmount('0.000000000001000001')
    expect(state().problem).toBe('INSUFFICIENT_FUNDS')
    swapping.setAmount('0.0000000000001')
    expect(state().problem).toBe('GET_REQUIRED')
    await press()
    expect(state().error?.message).toBe('A token is required')
    swapping.chooseGet(find('USDC'))
    expect(state().problem).toBe('QUOTE_PENDING')
    await pass(300)
    await vi.waitFor(() => expect(state().problem).toBeUndefined())
    expect(asked).toEqual([])
  })

  test('the list has the held tokens first, then the suggested ones, then the rest of this network', async () => {
    const { state } = await setUpSwap()
    expect(state().tokens.data?.map(({ symbol }) => symbol)).toEqual([
      'COIN',
      'USDC',
      'DAI',
      'AODD',
      'UNI',
    ])
    expect(state().tokens.data?.map(({ token }) => token)).toEqual([
      undefined,
      usdc,
      dai,
      odd,
      gold,
    ])
  })

  test('a network that the back end does not list: "Network not supported for Swaps"', async () => {
    const { state, quoted, kit, press } = await setUpSwap({ chains: ['eip155:5'] })
    await vi.waitFor(() => expect(state().problem).toBe('NETWORK_NOT_SUPPORTED'))
    await press()
    expect(state().error?.message).toBe('Network not supported for Swaps')
    const parts = kit.use((all) => ({ ...all, stop: () => undefined }))
    const service = createSwapService('https://chain.example.org', parts)
    await expect(service.findMax({ network: 'eip155:1' }, 1n)).rejects.toThrow(
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

  test('a token that is not on the list cannot be chosen, nor one for itself', async () => {
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

  test('Max of the currency leaves what the data of a swap costs', async () => {
    const asked: unknown[] = []
    const { swapping, state, find } = await setUpSwap({
      dataFee: async ({ network, gasLimit }) => {
        asked.push([network.caipNetworkId, gasLimit])
        return 400_000n
      },
    })
    await swapping.fillMax()
    expect(state().amount).toBe('0.0000000000003')
    expect(asked).toEqual([['eip155:1', 500_000n]])
    swapping.chooseGive(find('USDC'))
    await swapping.fillMax()
    expect(state().amount).toBe('5')
    expect(asked).toHaveLength(1)
  })

  test('Max leaves the fee of a swap that takes more gas, and what is typed stays', async () => {
    const { swapping, state, find, market, pass } = await setUpSwap()
    market.gas = '200000'
    swapping.chooseGet(find('USDC'))
    await swapping.fillMax()
    expect(state().amount).toBe('0.0000000000007')
    await pass(300)
    await vi.waitFor(() => expect(state().amount).toBe('0.0000000000005'))
    await pass(300)
    await vi.waitFor(() => expect(state().quote.status).toBe('success'))
    expect(state()).toMatchObject({ amount: '0.0000000000005', problem: undefined })
    swapping.setAmount('0.0000000000007')
    await pass(300)
    await vi.waitFor(() => expect(state().problem).toBe('FEE_NOT_COVERED'))
    expect(state().amount).toBe('0.0000000000007')
  })

  test.each([
    ['uses it up', async () => 700_000n, 'INSUFFICIENT_FUNDS'],
    ['is not known', async () => Promise.reject(createError('RPC_INTERNAL')), 'RPC_INTERNAL'],
  ])('Max fills in nothing where the fee for the data %s', async (_, dataFee, code) => {
    const { swapping, state, kit } = await setUpSwap({ dataFee })
    await swapping.fillMax()
    expect(state()).toMatchObject({ amount: '', findingMax: false })
    expect(kit.notices.store.getState().snack?.code).toBe(code)
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
    const { swapping, state, market, fillTokens, asked, press } = await setUpSwap()
    market.priceImpact = 0.031
    await fillTokens()
    expect(state().problem).toBe('IMPACT_NOT_ACCEPTED')
    await press()
    expect(asked).toEqual([])
    swapping.acceptImpact()
    expect(state().problem).toBeUndefined()
    swapping.setAmount('2.5')
    expect(state().impactAccepted).toBe(false)
  })
})
