import * as chains from 'viem/chains'
import { expect, test } from 'vitest'
import { arbitrum, base, baseSepolia, celo, mainnet, optimism } from './index.js'
import { isOpStack } from './opStack.js'
import { toNetwork } from './toNetwork.js'

test('the OP stack is known by the id: of the shipped networks, and of each chain of viem', () => {
  expect([base, baseSepolia, optimism, celo].every(isOpStack)).toBe(true)
  expect([mainnet, arbitrum].some(isOpStack)).toBe(false)
  for (const chain of Object.values(chains)) {
    const expected = chain.contracts !== undefined && 'gasPriceOracle' in chain.contracts
    const isLeft = chain.id === celo.id || chain === chains.zoraTestnet
    if (!isLeft) expect(isOpStack(toNetwork(chain)), chain.name).toBe(expected)
  }
})

test('a host’s own network is one where its definition says so', () => {
  expect(isOpStack({ ...mainnet, opStack: true })).toBe(true)
  expect(isOpStack({ ...base, opStack: false })).toBe(false)
})
