import {
  defineBitcoinNetwork,
  defineCosmosNetwork,
  defineEvmNetwork,
  definePolkadotNetwork,
  defineSolanaNetwork,
} from '@latchkey/core'

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
export const solanaMainnet = defineSolanaNetwork({
  genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  cluster: 'mainnet',
  blockExplorers: { default: { name: 'Solana Explorer', url: 'https://explorer.solana.com' } },
})
// Written here, and not the adapters' own: the gallery's tests need no adapter.
export const otherNetworks = [
  solanaMainnet,
  definePolkadotNetwork({
    genesisHash: '68d56f15f85d3136970ec16946040bc1',
    name: 'Polkadot Asset Hub',
    ss58Prefix: 0,
    nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
    blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-polkadot.subscan.io' } },
  }),
  defineBitcoinNetwork({
    genesisHash: '000000000019d6689c085ae165831e93',
    name: 'Bitcoin',
    bech32Prefix: 'bc',
    blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space' } },
  }),
  defineCosmosNetwork({
    chainId: 'cosmoshub-4',
    name: 'Cosmos Hub',
    bech32Prefix: 'cosmos',
    gas: { denom: 'uatom', price: '0.025' },
    nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
    blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/cosmos' } },
  }),
  defineCosmosNetwork({
    chainId: 'osmosis-1',
    name: 'Osmosis',
    bech32Prefix: 'osmo',
    gas: { denom: 'uosmo', price: '0.025' },
    nativeCurrency: { name: 'Osmo', symbol: 'OSMO', decimals: 6 },
    blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/cosmos' } },
  }),
]
