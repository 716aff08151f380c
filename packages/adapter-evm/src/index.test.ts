import { expect, it } from 'vitest'
import * as entry from './index.js'
import * as networks from './networks/index.js'
import * as wagmiEntry from './wagmi/index.js'

it('the public names change on purpose only', () => {
  expect(
    Object.keys(entry)
      .filter((name) => !(name in networks))
      .sort(),
  ).toEqual(['defineEvmNetwork', 'evm', 'toNetwork'])
  expect(Object.keys(networks)).toEqual([
    'arbitrum',
    'aurora',
    'avalanche',
    'base',
    'baseSepolia',
    'bsc',
    'celo',
    'gnosis',
    'linea',
    'mainnet',
    'optimism',
    'polygon',
    'sepolia',
    'zksync',
  ])
  expect(Object.keys(wagmiEntry)).toEqual(['wagmi'])
})
