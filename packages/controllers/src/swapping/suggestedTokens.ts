/**
 * Symbols of the tokens that a list of swap tokens shows first, beside the network's currency: the
 * dollars, and ether and bitcoin as tokens.
 */
export const suggestedTokens: ReadonlySet<string> = new Set([
  'USDC',
  'USDT',
  'USD₮0',
  'DAI',
  'WETH',
  'WBTC',
])
