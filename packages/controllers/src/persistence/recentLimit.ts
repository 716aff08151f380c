/** How many wallets that were used last are remembered and shown. */
export const recentLimit = 2
