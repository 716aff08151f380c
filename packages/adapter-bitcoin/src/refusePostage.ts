import { createEarlyError } from '@latchkey/core'

/**
 * Throws for an `inscriptionPostage` that is no amount. A comparison with `NaN` would keep no coin
 * back.
 *
 * @throws INVALID_CONFIGURATION
 */
export function refusePostage(postage: unknown): void {
  if (typeof postage === 'bigint' && postage >= 0n) return
  throw createEarlyError('INVALID_CONFIGURATION', {
    details: `The inscriptionPostage of bitcoin is ${String(postage)}, not a bigint of satoshis from 0n on: inscriptionPostage: 10_000n.`,
  })
}
