import { defineEvmNetwork } from '@latchkey/core'

/**
 * Polygon, eip155:137. Carries no RPC URL: add your own with `withRpcUrls`. Source: viem 2.57.1,
 * chains/definitions/polygon.ts.
 */
export const polygon = /* @__PURE__ */ defineEvmNetwork({
  id: 137,
  name: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  blockExplorers: { default: { name: 'PolygonScan', url: 'https://polygonscan.com' } },
})
