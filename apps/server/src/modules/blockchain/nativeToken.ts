/** What the wire, and services of swaps, say for a chain's own currency. */
export const nativeToken = `0x${'e'.repeat(40)}`
