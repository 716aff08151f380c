import { createError, defineEvmNetwork } from '@latchkey/core'
import { encodeAbiParameters, type Hex, pad, stringToHex } from 'viem'
import { expect, it } from 'vitest'
import type { ChainReader, ReadSource } from '../chain/createChainReader.js'
import { createTokensFeature } from './tokens.js'

const network = defineEvmNetwork({ id: 1, name: 'One' })
const owner = 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const token = '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2'

const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
/** Text of a contract that is older than the standard. */
const oldText = (value: string) => pad(stringToHex(value), { dir: 'right' })
const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const selectors = {
  '0x06fdde03': 'name',
  '0x95d89b41': 'symbol',
  '0x313ce567': 'decimals',
  '0x70a08231': 'balance',
} as const

type Contract = Partial<Record<(typeof selectors)[keyof typeof selectors], Hex | Error>>

/** A node with one contract. Whatever the contract lacks reverts. */
function setUp(contract: Contract) {
  const sources: ReadSource[] = []
  const reader: ChainReader = {
    async read(source, _, params) {
      sources.push(source)
      const [{ data }] = params as [{ readonly data: string }]
      const answer = contract[selectors[data.slice(0, 10) as keyof typeof selectors]]
      if (answer === undefined) throw createError('TRANSACTION_REVERTED')
      if (answer instanceof Error) throw answer
      return answer
    },
    destroy() {},
  }
  const feature = createTokensFeature(reader)
  return {
    sources,
    describe: () => feature.describeToken({ token, network }),
    balances: () => feature.getTokenBalances({ address: owner, network, tokens: [token] }),
  }
}

const amounts = { decimals: number(18n), balance: number(7n) }

it('a token whose name and symbol are bytes32, as those of MKR, is in the list', async () => {
  const { balances } = setUp({ ...amounts, name: oldText('Maker'), symbol: oldText('MKR') })
  expect(await balances()).toEqual([
    { address: token, name: 'Maker', symbol: 'MKR', decimals: 18, balance: 7n },
  ])
})

it.each([
  ['no answer', '0x'],
  ['an empty text', text('')],
  ['an answer that is no text', `0x${'ff'.repeat(40)}`],
  ['a revert', undefined],
] as const)('a token with %s for its symbol has a short form of its address', async (_, symbol) => {
  const { balances, describe } = setUp({ ...amounts, ...(symbol !== undefined && { symbol }) })
  const shown = '0x9f8F…A579A2'
  expect(await describe()).toEqual({ name: shown, symbol: shown, decimals: 18 })
  expect(await balances()).toMatchObject([{ symbol: shown, balance: 7n }])
})

it('a node that does not answer is no token without a name', async () => {
  const { describe } = setUp({ ...amounts, symbol: createError('HTTP_FAILED') })
  await expect(describe()).rejects.toMatchObject({ code: 'HTTP_FAILED' })
})

it('the back end is not asked how a token is described [W-09]', async () => {
  const { describe, balances, sources } = setUp({ ...amounts, symbol: text('MKR') })
  await describe()
  expect(sources.map(({ independent }) => independent)).toEqual([true, true, true])
  await balances()
  expect(sources.slice(3).every(({ independent }) => !independent)).toBe(true)
})
