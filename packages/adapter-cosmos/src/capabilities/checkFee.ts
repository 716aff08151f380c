import { createError, type FeeEstimate } from '@latchkey/core'
import { checkSignedFee, invalidAnswer } from '@latchkey/core/adapter'
import { toAmount } from '../chain/createLcd.js'
import type { Fee } from '../transaction/transaction.js'
import { isDenom, type Plan } from './planTransfer.js'

/**
 * Checks the fee that a wallet has signed. One in another coin has no price here, so it passes only
 * where the chain asks for none of its own.
 *
 * @throws FEE_RAISED, for another coin in its smallest unit and without `units` ·
 *   WALLET_INVALID_RESPONSE
 */
export function checkFee(
  { gas, network }: Plan,
  { amount: coins }: Fee,
  agreed: FeeEstimate,
): void {
  for (const { denom, amount } of coins) {
    const units = toAmount(amount)
    if (units === undefined || !isDenom(denom)) throw invalidAnswer('fee')
    if (denom === gas.denom) checkSignedFee(units, agreed, network.nativeCurrency)
    else if (units > 0n && (agreed.fee > 0n || agreed.bound === 'kept'))
      throw createError('FEE_RAISED', { params: { fee: amount, symbol: denom } })
  }
}
