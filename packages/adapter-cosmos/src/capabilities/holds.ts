import { createError } from '@latchkey/core'
import type { Lcd } from '../chain/createLcd.js'
import { readSpendable } from '../chain/readSpendable.js'
import type { Plan } from './planTransfer.js'

/**
 * Checks that the account can pay amount and fee.
 *
 * @throws INSUFFICIENT_FUNDS
 */
export async function holds(
  lcd: Lcd,
  { from, denom, amount, gas }: Plan,
  fee: bigint,
  signal: AbortSignal | undefined,
): Promise<void> {
  const needs = new Map([[denom, amount]])
  if (fee > 0n) needs.set(gas.denom, (needs.get(gas.denom) ?? 0n) + fee)
  for (const [each, needed] of needs)
    if ((await readSpendable(lcd, from, each, signal)).spendable < needed)
      throw createError('INSUFFICIENT_FUNDS')
}
