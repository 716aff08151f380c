import { createBitcoinEcosystem, type SessionBitcoinChain } from './createBitcoinEcosystem.js'
import { createCosmosEcosystem, type SessionCosmosChain } from './createCosmosEcosystem.js'
import { createEvmEcosystem } from './createEvmEcosystem.js'
import { createPolkadotEcosystem, type SessionPolkadotChain } from './createPolkadotEcosystem.js'
import { createSolanaEcosystem, type SessionSolanaChain } from './createSolanaEcosystem.js'
import type { SessionEcosystem } from './SessionEcosystem.js'
import type { SessionEvmChain } from './SessionEvmChain.js'

/** The wallet's networks by namespace; omitted namespaces are unsupported. */
export type SessionChains = {
  readonly eip155?: readonly SessionEvmChain[]
  readonly solana?: readonly SessionSolanaChain[]
  readonly polkadot?: readonly SessionPolkadotChain[]
  readonly bip122?: readonly SessionBitcoinChain[]
  readonly cosmos?: readonly SessionCosmosChain[]
}

/**
 * The main networks of all five, by their CAIP-2 ids (the namespaces' own documents). Without
 * nodes: messages are signed, nothing is sent.
 */
export const mainChains: SessionChains = {
  eip155: [
    { id: 1, name: 'Ethereum' },
    { id: 8453, name: 'Base' },
    { id: 42161, name: 'Arbitrum One' },
    { id: 10, name: 'OP Mainnet' },
    { id: 137, name: 'Polygon', nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 } },
  ],
  solana: [{ id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana' }],
  polkadot: [
    {
      id: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
      name: 'Polkadot',
      ss58Prefix: 0,
      nativeCurrency: { symbol: 'DOT', decimals: 10 },
    },
  ],
  bip122: [{ id: 'bip122:000000000019d6689c085ae165831e93', name: 'Bitcoin', network: 'mainnet' }],
  cosmos: [
    {
      chainId: 'cosmoshub-4',
      name: 'Cosmos Hub',
      bech32Prefix: 'cosmos',
      tokens: [{ address: 'uatom', symbol: 'ATOM', decimals: 6 }],
    },
  ],
}

export const publicPhrase = 'test test test test test test test test test test test junk'

/** Creates one ecosystem for each namespace with chains. */
export function createEcosystems(options: {
  readonly mnemonic?: string
  readonly accountCount?: number
  readonly chains?: SessionChains
  readonly polkadotMessageForm?: 'data' | 'message'
}): readonly SessionEcosystem[] {
  const {
    mnemonic = publicPhrase,
    accountCount = 2,
    chains = mainChains,
    polkadotMessageForm,
  } = options
  const { eip155 = [], solana = [], polkadot = [], bip122 = [], cosmos = [] } = chains
  const common = { mnemonic, accountCount }
  return [
    ...(eip155.length > 0 ? [createEvmEcosystem({ ...common, chains: eip155 })] : []),
    ...(solana.length > 0 ? [createSolanaEcosystem({ ...common, chains: solana })] : []),
    ...(polkadot.length > 0
      ? [
          createPolkadotEcosystem({
            chains: polkadot,
            ...(options.mnemonic === undefined ? {} : { mnemonic: options.mnemonic }),
            ...(polkadotMessageForm && { messageForm: polkadotMessageForm }),
          }),
        ]
      : []),
    ...(bip122.length > 0 ? [createBitcoinEcosystem({ ...common, chains: bip122 })] : []),
    ...(cosmos.length > 0 ? [createCosmosEcosystem({ ...common, chains: cosmos })] : []),
  ]
}
