import { defineEvmNetwork } from '@latchkey/core'
import { createFakeAdapter } from '@latchkey/testing'
import { expect, it } from 'vitest'
import type { Holding } from '../portfolio/Holding.js'
import type { Subject } from '../portfolio/subject.js'
import { findSwapProblem } from './findSwapProblem.js'
import { readSwapTokens } from './readSwapTokens.js'

const network = defineEvmNetwork({ id: 1, name: 'Ethereum' })
const adapter = createFakeAdapter({ looksLikeAddress: (value) => value.startsWith('0x') })
const subject = { network, adapter } as unknown as Subject
const addressOf = (digit: string) => `0x${digit.repeat(40)}`
const entry = (digit: string, symbol: string) => ({
  name: symbol,
  symbol,
  address: `eip155:1:${addressOf(digit)}`,
  decimals: 6,
})
const holding = (digit: string, symbol: string, price?: string): Holding => ({
  network: 'eip155:1',
  token: addressOf(digit),
  name: symbol,
  symbol,
  decimals: 6,
  balance: 5n,
  source: 'service',
  ...(price !== undefined && { price }),
})
const read = (
  listed: readonly ReturnType<typeof entry>[],
  { holdings = [], named = [] }: { holdings?: readonly Holding[]; named?: readonly string[] } = {},
) => {
  const tokens = readSwapTokens({
    subject,
    listed: listed as never,
    named,
    holdings,
    isComplete: true,
    picture: () => undefined,
  })
  return (digit?: string) =>
    tokens.find(({ token }) => token === (digit === undefined ? undefined : addressOf(digit)))
}

it('a token that is only held can be given and not got, and its symbol suggests nothing', () => {
  const find = read([entry('1', 'DAI')], { holdings: [holding('2', 'USDT', '1')] })
  const [offered, dropped] = [find('1'), find('2')]
  expect(offered).toMatchObject({ suggested: true })
  expect(offered).not.toHaveProperty('isOnlyHeld')
  expect(dropped).toMatchObject({ isOnlyHeld: true, suggested: false })
  const form = { isSupported: true, amount: '1', native: undefined, now: 0, impactAccepted: false }
  const problem = (give: typeof offered, get: typeof offered) =>
    findSwapProblem({
      ...form,
      give: give && { ...give, amount: 9_000_000n },
      get,
      quote: { status: 'idle' },
    })
  expect(problem(dropped, offered)).toBe('QUOTE_PENDING')
  expect(problem(offered, dropped)).toBe('GET_NOT_OFFERED')
})

it('the currency of the network, the dollars, and ether and bitcoin as tokens are suggested', () => {
  // USDT has another symbol on the networks to which LayerZero carries it.
  const symbols = ['USDC', 'USDT', 'USD₮0', 'DAI', 'WETH', 'wbtc']
  const find = read([
    ...symbols.map((symbol, at) => entry(String(at), symbol)),
    // Coins of networks where nothing is swapped.
    ...['SOL', 'ADA', 'DOT'].map((symbol, at) => entry('abc'[at] ?? '', symbol)),
  ])
  const suggested = (digits: readonly string[]) => digits.map((each) => find(each)?.suggested)
  expect(suggested(symbols.map((_, at) => String(at)))).toEqual(symbols.map(() => true))
  expect(suggested(['a', 'b', 'c'])).toEqual([false, false, false])
  expect(find()).toMatchObject({ symbol: network.nativeCurrency.symbol, suggested: true })
})

it('tokens with one symbol are twins, in any spelling of it', () => {
  const find = read([entry('1', 'USDC'), entry('2', 'uni')], {
    holdings: [holding('3', 'ＵＳＤＣ', '1'), holding('4', 'USDT')],
  })
  expect(find('1')).toMatchObject({ isTwin: true, suggested: false })
  expect(find('3')).toMatchObject({ isTwin: true, isOnlyHeld: true })
  expect(find('2')).not.toHaveProperty('isTwin')
  // Without a price it is not in the list.
  expect(find('4')).toBeUndefined()
})

it('the host names a token by its address alone', () => {
  const find = read([entry('a', 'USDC'), entry('2', 'UNI')], {
    named: [addressOf('a').toUpperCase().replace('0X', '0x')],
  })
  expect(find('a')).toMatchObject({ isNamed: true })
  expect(find('2')).not.toHaveProperty('isNamed')
})
