import { defineEvmNetwork } from '@latchkey/core'

/**
 * Avalanche, eip155:43114. Carries no RPC URL: add your own with `withRpcUrls`. Source: viem
 * 2.57.1, chains/definitions/avalanche.ts.
 */
export const avalanche = /* @__PURE__ */ defineEvmNetwork({
  id: 43114,
  name: 'Avalanche',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  blockExplorers: { default: { name: 'SnowTrace', url: 'https://snowtrace.io' } },
})
