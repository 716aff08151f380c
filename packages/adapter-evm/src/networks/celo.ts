import { defineEvmNetwork } from '@latchkey/core'

/**
 * Celo, eip155:42220. Carries no RPC URL: add your own with `withRpcUrls`. Source: viem 2.57.1,
 * chains/definitions/celo.ts.
 */
export const celo = /* @__PURE__ */ defineEvmNetwork({
  id: 42220,
  name: 'Celo',
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  blockExplorers: { default: { name: 'Celo Explorer', url: 'https://celoscan.io' } },
})
