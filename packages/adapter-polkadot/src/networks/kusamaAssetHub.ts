import { definePolkadotNetwork } from '@latchkey/core'

export const kusamaAssetHub = /* @__PURE__ */ definePolkadotNetwork({
  genesisHash: '48239ef607d7928874027a43a6768920',
  name: 'Kusama Asset Hub',
  ss58Prefix: 2,
  nativeCurrency: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
  blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-kusama.subscan.io' } },
})
