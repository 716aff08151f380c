import { formatUnits } from '@latchkey/core'
import type { KnownToken } from './KnownToken.js'

/** `1.5 LTD` for a known token, raw units for an unknown one. */
export function toTokenAmount(
  amount: bigint,
  address: string,
  tokens: readonly KnownToken[] = [],
): string {
  const token = tokens.find((one) => one.address.toLowerCase() === address.toLowerCase())
  return token
    ? `${formatUnits(amount, token.decimals)} ${token.symbol}`
    : `${amount} of its smallest unit`
}
