import { definePolkadotNetwork } from '@latchkey/core'

export const polkadotAssetHub = /* @__PURE__ */ definePolkadotNetwork({
  genesisHash: '68d56f15f85d3136970ec16946040bc1',
  name: 'Polkadot Asset Hub',
  ss58Prefix: 0,
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-polkadot.subscan.io' } },
})
