import { defineCosmosNetwork } from '../src/network/defineCosmosNetwork.js'
import { defineEvmNetwork } from '../src/network/defineEvmNetwork.js'

// The named networks come with the adapters, which know this package: tests here have their own.
export const mainnet = defineEvmNetwork({ id: 1, name: 'Ethereum' })
export const optimism = defineEvmNetwork({ id: 10, name: 'OP Mainnet' })
export const polygon = defineEvmNetwork({ id: 137, name: 'Polygon' })
export const base = defineEvmNetwork({ id: 8453, name: 'Base' })
export const cosmosHub = defineCosmosNetwork({
  chainId: 'cosmoshub-4',
  name: 'Cosmos Hub',
  bech32Prefix: 'cosmos',
  gas: { denom: 'uatom', price: '0.1' },
  nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
})
