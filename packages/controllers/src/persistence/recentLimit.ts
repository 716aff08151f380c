/** The number of recent wallets that are stored and shown. */
export const recentLimit = 2
