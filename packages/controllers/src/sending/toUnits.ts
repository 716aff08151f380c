import { parseUnits } from '@latchkey/core'

/** The amount in the smallest unit; undefined for what is no amount of such a token. */
export function toUnits(amount: string, decimals: number): bigint | undefined {
  try {
    const units = parseUnits(amount, decimals)
    return units < 0n ? undefined : units
  } catch {
    return undefined
  }
}
