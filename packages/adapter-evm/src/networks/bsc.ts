import { defineEvmNetwork } from '@latchkey/core'

/**
 * BNB Smart Chain, eip155:56. Carries no RPC URL: add your own with `withRpcUrls`. Source: viem
 * 2.57.1, chains/definitions/bsc.ts.
 */
export const bsc = /* @__PURE__ */ defineEvmNetwork({
  id: 56,
  name: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  blockExplorers: { default: { name: 'BscScan', url: 'https://bscscan.com' } },
})
