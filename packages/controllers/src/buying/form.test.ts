import type { CaipNetworkId } from '@latchkey/core'
import { settle } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { own, second } from '../../test/accounts.js'
import {
  quoted,
  setUpBuying as setUp,
  sold,
  stubPage,
  stubService,
  usdc,
} from '../../test/setUpBuying.js'
import { builtInOptions } from './builtInOptions.js'
import { isRestrictedRegion } from './isRestrictedRegion.js'
import { readBuyOptions } from './readBuyOptions.js'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The time zones of a region, by CLDR. Older engines have it as a property, newer as a method. */
function zonesOf(region: string): readonly string[] {
  const locale: Intl.Locale & {
    readonly timeZones?: readonly string[]
    readonly getTimeZones?: () => readonly string[]
  } = new Intl.Locale(region)
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

describe('the form', () => {
  test('options: the tokens that the back end sells on the network of the account, the native currency first', async () => {
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

  test('without an answer: USD and EUR, USDC and ETH, card 10.00 to 7500.00, bank 10.00 to 25000.00', async () => {
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

  test('Solana is sold by Meld alone', async () => {
    stubService()
    const { state } = await setUp({}, 'solana')
    expect(state().providers.map(({ id }) => id)).toEqual(['meld'])
  })

  test('nothing is sold in the time zones of mainland China, Hong Kong and Macau', async () => {
    const zones = ['und-CN', 'und-HK', 'und-MO'].flatMap(zonesOf)
    expect(zones.length).toBeGreaterThan(3)
    // Their older names by IANA's `backward`, which some browsers tell.
    for (const older of [
      'Asia/Chongqing',
      'Asia/Chungking',
      'Asia/Harbin',
      'Asia/Kashgar',
      'Asia/Macao',
      'Hongkong',
      'PRC',
    ]) {
      const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: older }).resolvedOptions()
      expect([older, zones]).toEqual([older, expect.arrayContaining([timeZone])])
      zones.push(older)
    }
    for (const zone of zones) expect([zone, isRestrictedRegion(zone)]).toEqual([zone, true])
    for (const zone of Intl.supportedValuesOf('timeZone').filter((each) => !zones.includes(each)))
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

  test('the usual networks by the names that providers have for them', async () => {
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

  test('a network on which nothing is sold buys on ethereum; one of Solana buys nothing elsewhere', async () => {
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
