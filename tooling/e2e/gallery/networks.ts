import { bitcoinMainnet } from '@latchkey/adapter-bitcoin'
import { cosmosHub, osmosis } from '@latchkey/adapter-cosmos'
import { polkadotAssetHub } from '@latchkey/adapter-polkadot'
import { solanaMainnet } from '@latchkey/adapter-solana'
import { defineEvmNetwork } from '@latchkey/core'

export const ecosystems = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']
export const evmNetworks = [
  defineEvmNetwork({
    id: 1,
    name: 'Ethereum',
    blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } },
  }),
  defineEvmNetwork({ id: 8453, name: 'Base' }),
  defineEvmNetwork({ id: 42161, name: 'Arbitrum One' }),
  defineEvmNetwork({ id: 10, name: 'OP Mainnet' }),
  defineEvmNetwork({
    id: 137,
    name: 'Polygon',
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  }),
  defineEvmNetwork({ id: 11155111, name: 'Sepolia', testnet: true }),
]
export const otherNetworks = [solanaMainnet, polkadotAssetHub, bitcoinMainnet, cosmosHub, osmosis]
