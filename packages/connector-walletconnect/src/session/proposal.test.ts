import { bitcoinMainnet } from '@latchkey/adapter-bitcoin'
import { cosmosHub } from '@latchkey/adapter-cosmos'
import { base, mainnet } from '@latchkey/adapter-evm'
import { polkadotAssetHub } from '@latchkey/adapter-polkadot'
import { solanaMainnet } from '@latchkey/adapter-solana'
import { expect, it } from 'vitest'
import { toProposal } from './proposal.js'

const networks = [mainnet, base, solanaMainnet, polkadotAssetHub, bitcoinMainnet, cosmosHub]

it('asks for all five namespaces at once, with 23 methods on eip155', () => {
  const proposal = toProposal(networks)
  expect(Object.keys(proposal)).toEqual(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'])
  expect(proposal.eip155?.chains).toEqual(['eip155:1', 'eip155:8453'])
  expect(new Set(proposal.eip155?.methods).size).toBe(23)
  expect(proposal.bip122?.events).toContain('bip122_addressesChanged')
})

it('asks for no namespace that has no network, is not wanted or is not spoken', () => {
  expect(Object.keys(toProposal([mainnet]))).toEqual(['eip155'])
  expect(Object.keys(toProposal(networks, ['solana', 'tron']))).toEqual(['solana'])
  expect(toProposal([{ ...mainnet, chainNamespace: 'tron', caipNetworkId: 'tron:1' }])).toEqual({})
  expect(toProposal([mainnet, mainnet]).eip155?.chains).toEqual(['eip155:1'])
})
