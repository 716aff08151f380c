import { describe, expect, it } from 'vitest'
import { defineBitcoinNetwork } from './defineBitcoinNetwork.js'
import { defineCosmosNetwork } from './defineCosmosNetwork.js'
import { definePolkadotNetwork } from './definePolkadotNetwork.js'
import { defineSolanaNetwork } from './defineSolanaNetwork.js'

const nativeCurrency = { name: 'Unit', symbol: 'UNIT', decimals: 12 }
const gas = { denom: 'uunit', price: '0.1' }

describe('describing a network', () => {
  it('cuts a genesis hash to its CAIP-2 reference', () => {
    // The full hashes from the chains themselves: solana in base58, the others in hexadecimal.
    const ids = [
      defineSolanaNetwork({
        genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
        name: 'S',
        cluster: 'mainnet',
      }),
      definePolkadotNetwork({
        genesisHash: '0x91B171BB158E2D3848FA23A9F1C25182FB8E20313B2C1EB49219DA7A70CE90C3',
        name: 'P',
        ss58Prefix: 0,
        nativeCurrency,
      }),
      defineBitcoinNetwork({
        genesisHash: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
        name: 'B',
        bech32Prefix: 'bc',
      }),
      defineCosmosNetwork({
        chainId: 'cosmoshub-4',
        name: 'C',
        bech32Prefix: 'cosmos',
        gas,
        nativeCurrency,
      }),
    ].map(({ caipNetworkId }) => caipNetworkId)
    expect(ids).toEqual([
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'polkadot:91b171bb158e2d3848fa23a9f1c25182',
      'bip122:000000000019d6689c085ae165831e93',
      'cosmos:cosmoshub-4',
    ])
  })

  it('refuses what is no reference, in the promised words', () => {
    const wrong = [
      () => defineSolanaNetwork({ genesisHash: '0OIl', name: 'S', cluster: 'localnet' }),
      () =>
        definePolkadotNetwork({ genesisHash: '0x12', name: 'P', ss58Prefix: 42, nativeCurrency }),
      () => defineBitcoinNetwork({ genesisHash: 'x'.repeat(64), name: 'B', bech32Prefix: 'bcrt' }),
      () =>
        defineCosmosNetwork({
          chainId: 'a b',
          name: 'C',
          bech32Prefix: 'cosmos',
          gas,
          nativeCurrency,
        }),
    ]
    for (const define of wrong) expect(define).toThrow('Invalid CAIP-2 network id: ')
  })
  const defineCosmos = (own: object) =>
    defineCosmosNetwork({
      chainId: 'evm_9-1',
      name: 'E',
      bech32Prefix: 'ethm',
      gas,
      nativeCurrency,
      ...own,
    })

  it.each([
    '/ethermint.crypto.v1.ethsecp256k1.PubKey',
    '/injective.crypto.v1beta1.ethsecp256k1.PubKey',
    '/cosmos.evm.crypto.v1.ethsecp256k1.PubKey',
  ])('takes %s as the type of keys, and a coin type', (ethereumKeys) => {
    expect(defineCosmos({ ethereumKeys, coinType: 0 })).toMatchObject({ ethereumKeys, coinType: 0 })
  })

  it.each([
    [{ ethereumKeys: 'ethsecp256k1' }, 'ethereumKeys of evm_9-1 is ethsecp256k1, and must be'],
    [{ ethereumKeys: '' }, 'ethereumKeys of evm_9-1 is , and must be'],
    [{ ethereumKeys: true }, 'ethereumKeys of evm_9-1 is true, and must be'],
    [{ coinType: -1 }, 'coinType of evm_9-1 is -1, and must be'],
    [{ coinType: 1.5 }, 'coinType of evm_9-1 is 1.5, and must be'],
    [{ coinType: '60' }, 'coinType of evm_9-1 is 60, and must be'],
    [{ coinType: 2 ** 31 }, 'coinType of evm_9-1 is 2147483648, and must be'],
  ])('refuses %j, which no wallet could use', (own, details) => {
    expect(() => defineCosmos(own)).toThrow(
      expect.objectContaining({
        code: 'INVALID_CONFIGURATION',
        details: expect.stringContaining(details),
      }),
    )
  })
})
