import { defineEvmNetwork } from '@latchkey/core'

/**
 * Aurora, eip155:1313161554. Carries no RPC URL: add your own with `withRpcUrls`. Source: viem
 * 2.57.1, chains/definitions/aurora.ts.
 */
export const aurora = /* @__PURE__ */ defineEvmNetwork({
  id: 1_313_161_554,
  name: 'Aurora',
  blockExplorers: { default: { name: 'Aurorascan', url: 'https://aurorascan.dev' } },
})
