import { defineCosmosNetwork } from '@latchkey/core'

export const osmosis = /* @__PURE__ */ defineCosmosNetwork({
  chainId: 'osmosis-1',
  name: 'Osmosis',
  bech32Prefix: 'osmo',
  gas: { denom: 'uosmo', price: '0.025', market: 'txfees' },
  nativeCurrency: { name: 'Osmo', symbol: 'OSMO', decimals: 6 },
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/osmosis' } },
})
