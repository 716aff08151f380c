import { defineEvmNetwork } from '@latchkey/core'

/**
 * Linea Mainnet, eip155:59144. Carries no RPC URL: add your own with `withRpcUrls`. Source: viem
 * 2.57.1, chains/definitions/linea.ts.
 */
export const linea = /* @__PURE__ */ defineEvmNetwork({
  id: 59144,
  name: 'Linea Mainnet',
  nativeCurrency: { name: 'Linea Ether', symbol: 'ETH', decimals: 18 },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://lineascan.build' } },
})
