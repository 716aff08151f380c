import type { KnownToken } from '@latchkey/testing/reading'

/** The local chains' own dollar at these addresses. */
export const localDollars = (...addresses: readonly (string | undefined)[]): KnownToken[] =>
  addresses.flatMap((address) => (address ? [{ address, symbol: 'LTD', decimals: 6 }] : []))
