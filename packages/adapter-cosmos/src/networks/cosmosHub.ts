import { defineCosmosNetwork } from '@latchkey/core'

export const cosmosHub = /* @__PURE__ */ defineCosmosNetwork({
  chainId: 'cosmoshub-4',
  name: 'Cosmos Hub',
  bech32Prefix: 'cosmos',
  gas: { denom: 'uatom', price: '0.025', market: 'feemarket' },
  nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/cosmos' } },
})
