import * as chains from 'viem/chains'
import { expect, test } from 'vitest'
import { evm, mainnet } from '../index.js'
import { toNetwork } from './toNetwork.js'

test('a chain of viem is the network of its id, without the public nodes that viem names', () => {
  expect(toNetwork(chains.mainnet)).toMatchObject(mainnet)
  expect(toNetwork(chains.sepolia)).toMatchObject({
    caipNetworkId: 'eip155:11155111',
    name: 'Sepolia',
    testnet: true,
  })
  expect(Object.values(chains).every((chain) => toNetwork(chain).rpcUrls === undefined)).toBe(true)
})

test('chains of viem and networks stand side by side, and the host’s nodes are asked for both', () => {
  const { networks } = evm({
    networks: [chains.polygon, mainnet],
    rpcUrls: { 137: ['https://polygon.example.org'] },
  })
  expect(networks.map(({ caipNetworkId, rpcUrls }) => [caipNetworkId, rpcUrls])).toEqual([
    ['eip155:137', ['https://polygon.example.org']],
    ['eip155:1', undefined],
  ])
})
