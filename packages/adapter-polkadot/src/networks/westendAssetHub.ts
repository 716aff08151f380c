import { definePolkadotNetwork } from '@latchkey/core'

export const westendAssetHub = /* @__PURE__ */ definePolkadotNetwork({
  genesisHash: '67f9723393ef76214df0118c34bbbd3d',
  name: 'Westend Asset Hub',
  ss58Prefix: 42,
  nativeCurrency: { name: 'Westend', symbol: 'WND', decimals: 12 },
  blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-westend.subscan.io' } },
  testnet: true,
})
