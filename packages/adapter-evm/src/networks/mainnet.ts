import { defineEvmNetwork } from '@latchkey/core'

/**
 * Ethereum, eip155:1. Carries no RPC URL: add your own with `withRpcUrls`. Source: viem 2.57.1,
 * chains/definitions/mainnet.ts.
 */
export const mainnet = /* @__PURE__ */ defineEvmNetwork({
  id: 1,
  name: 'Ethereum',
  blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } },
})
