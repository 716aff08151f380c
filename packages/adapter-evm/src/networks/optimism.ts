import { defineEvmNetwork } from '@latchkey/core'

/**
 * OP Mainnet, eip155:10. Carries no RPC URL: add your own with `withRpcUrls`. Source: viem 2.57.1,
 * chains/definitions/optimism.ts.
 */
export const optimism = /* @__PURE__ */ defineEvmNetwork({
  id: 10,
  name: 'OP Mainnet',
  blockExplorers: {
    default: { name: 'Optimism Explorer', url: 'https://optimistic.etherscan.io' },
  },
})
