import type { CaipNetworkId } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import type { ApiCall } from './ApiCall.js'
import { swapNetworks } from './blockchain/networks.js'
import { calls } from './calls.js'
import { settleUnsupported } from './settleUnsupported.js'

const all = calls as readonly ApiCall<never, unknown>[]
const named = (name: string) => all.find((call) => call.name === name) as ApiCall<never, unknown>
const polkadot: CaipNetworkId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

describe('an empty result when the active network is unsupported', () => {
  it.each([
    ['getSwapQuotes', { quotes: [] }],
    ['getSwapTokens', { tokens: [] }],
    ['getPrices', { fungibles: [] }],
    ['getSwapAllowance', { allowance: '0' }],
    ['getHistory', { data: [] }],
    ['getNfts', { data: [] }],
    ['resolveName', { addresses: {}, attributes: [] }],
    ['getNames', []],
    ['suggestNames', { suggestions: [] }],
    ['getSessions', { pcis: [] }],
    ['revokeSession', undefined],
  ])('%s gives %j', (name, answer) => {
    expect(settleUnsupported(named(name), polkadot)).toEqual({ answer })
    expect(settleUnsupported(named(name), 'eip155:1')).toBeUndefined()
  })

  it.each([
    ['getGasPrice', 'Network not supported for Gas Price'],
    ['buildSwap', 'Network not supported for Swaps'],
    ['buildApproval', 'Network not supported for Swaps'],
    ['registerName', 'Network not found'],
  ])('%s says %j', (name, text) => {
    expect(() => settleUnsupported(named(name), polkadot)).toThrow(text)
    expect(settleUnsupported(named(name), 'eip155:1')).toBeUndefined()
  })

  it('no other call asks which network is active', () => {
    expect(all.filter(({ networks }) => networks).map(({ name }) => name)).toHaveLength(15)
    for (const call of all.filter(({ networks }) => !networks))
      expect(settleUnsupported(call, polkadot)).toBeUndefined()
  })

  const swaps = [
    'getSwapQuotes',
    'getSwapTokens',
    'getSwapAllowance',
    'getGasPrice',
    'buildSwap',
    'buildApproval',
  ]
  it('swaps are for 12 networks of eip155, and for those that the service lists', () => {
    const ids = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
    expect([...swapNetworks].sort()).toEqual(ids.map((id) => `eip155:${id}`).sort())
    for (const network of swapNetworks)
      expect(settleUnsupported(named('getSwapTokens'), network)).toBeUndefined()
    expect(settleUnsupported(named('getSwapTokens'), 'eip155:31337')).toEqual({
      answer: { tokens: [] },
    })
    for (const swap of swaps)
      expect(
        settleUnsupported(named(swap), 'eip155:31337', { http: ['eip155:31337'] }),
      ).toBeUndefined()
  })

  it('a list widens a call only to namespaces that the call can name', () => {
    const http = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] as const
    expect(settleUnsupported(named('getSwapTokens'), http[0], { http: [...http] })).toEqual({
      answer: { tokens: [] },
    })
  })

  it('a network in the service’s list is supported beyond the minimum, any other is not', () => {
    const chains = { http: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }
    expect(
      settleUnsupported(named('getHistory'), 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chains),
    ).toBeUndefined()
    expect(settleUnsupported(named('getHistory'), 'eip155:1', chains)).toEqual({
      answer: { data: [] },
    })
    expect(
      settleUnsupported(named('resolveName'), 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chains),
    ).toBeDefined()
  })
})
