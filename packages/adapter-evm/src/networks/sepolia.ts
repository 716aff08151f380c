import { defineEvmNetwork } from '@latchkey/core'

/**
 * Sepolia, eip155:11155111. Carries no RPC URL: add your own with `withRpcUrls`. Source: viem
 * 2.57.1, chains/definitions/sepolia.ts.
 */
export const sepolia = /* @__PURE__ */ defineEvmNetwork({
  id: 11_155_111,
  name: 'Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://sepolia.etherscan.io' } },
  testnet: true,
})
