/** The wire's token address for a chain's own currency, as in services of swaps. */
export const nativeToken = `0x${'e'.repeat(40)}`
