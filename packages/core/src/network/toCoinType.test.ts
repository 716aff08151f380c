import { describe, expect, it } from 'vitest'
import { mainnet, optimism } from '../../test/networks.js'
import { defineEvmNetwork } from './defineEvmNetwork.js'
import type { Network } from './Network.js'
import { toCoinType } from './toCoinType.js'
import { unknownNetwork } from './unknownNetwork.js'

const other = (caipNetworkId: `${string}:${string}`, testnet = false): Network => ({
  ...unknownNetwork(caipNetworkId),
  testnet,
})

describe('coin types', () => {
  it('are those of ENSIP-11 on eip155', () => {
    expect(toCoinType(mainnet)).toBe(60)
    expect(toCoinType(optimism)).toBe(2147483658)
    expect(toCoinType(defineEvmNetwork({ id: 2147483647, name: 'largest' }))).toBe(4294967295)
  })

  it.each([2147483648, 2 ** 52])("refuses chain id %d as 'Invalid chainId'", (id) => {
    expect(() => toCoinType(defineEvmNetwork({ id, name: 'too large' }))).toThrow('Invalid chainId')
  })

  it.each([
    ['bip122:000000000019d6689c085ae165831e93', false, 0],
    ['bip122:000000000933ea01ad0ee984209779ba', true, 1],
    ['cosmos:cosmoshub-4', false, 118],
    ['polkadot:91b171bb158e2d3848fa23a9f1c25182', false, 354],
    ['polkadot:b0a8d493285c2df73290dfb7e61f870f', false, 434],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', false, 501],
  ] as const)('of %s are those of SLIP-44', (id, testnet, coinType) => {
    expect(toCoinType(other(id, testnet))).toBe(coinType)
  })

  it.each([
    [{ ethereumKeys: '/ethermint.crypto.v1.ethsecp256k1.PubKey' }, 60],
    [{ ethereumKeys: '/ethermint.crypto.v1.ethsecp256k1.PubKey', coinType: 118 }, 118],
    [{ coinType: 330 }, 330],
    [{ coinType: 0 }, 0],
  ])('of a cosmos network with %j is %d', (own, coinType) => {
    expect(toCoinType({ ...other('cosmos:own-1'), ...own })).toBe(coinType)
  })

  it.each([0, -1, 1.5, Number.NaN, 2 ** 53])('a network with the id %d cannot be defined', (id) => {
    expect(() => defineEvmNetwork({ id, name: 'bad' })).toThrow('Invalid chainId')
  })
})
