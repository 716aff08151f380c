/** How much less than quoted may arrive. Compatible services take whole percent. */
export const slippagePercent = 1
