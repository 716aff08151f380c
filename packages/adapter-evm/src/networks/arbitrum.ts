import { defineEvmNetwork } from '@latchkey/core'

/**
 * Arbitrum One, eip155:42161. Carries no RPC URL: add your own with `withRpcUrls`. Source: viem
 * 2.57.1, chains/definitions/arbitrum.ts.
 */
export const arbitrum = /* @__PURE__ */ defineEvmNetwork({
  id: 42161,
  name: 'Arbitrum One',
  blockExplorers: { default: { name: 'Arbiscan', url: 'https://arbiscan.io' } },
})
