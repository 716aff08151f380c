import { defineEvmNetwork } from '@latchkey/core'

/**
 * Base, eip155:8453. Carries no RPC URL: add your own with `withRpcUrls`. Source: viem 2.57.1,
 * chains/definitions/base.ts.
 */
export const base = /* @__PURE__ */ defineEvmNetwork({
  id: 8453,
  name: 'Base',
  blockExplorers: { default: { name: 'Basescan', url: 'https://basescan.org' } },
})
