import { defineEvmNetwork } from '@latchkey/core'

/**
 * Gnosis, eip155:100. Carries no RPC URL: add your own with `withRpcUrls`. Source: viem 2.57.1,
 * chains/definitions/gnosis.ts.
 */
export const gnosis = /* @__PURE__ */ defineEvmNetwork({
  id: 100,
  name: 'Gnosis',
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  blockExplorers: { default: { name: 'Gnosisscan', url: 'https://gnosisscan.io' } },
})
