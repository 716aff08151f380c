/** Symbols of the tokens that a list of swap tokens shows first. */
export const suggestedTokens: ReadonlySet<string> = new Set(
  (
    'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC ' +
    'USDT ARB BAL BICO CRV ENS MATIC OP USD₮0'
  ).split(' '),
)
