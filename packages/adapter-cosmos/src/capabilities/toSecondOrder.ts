import { isKitError } from '@latchkey/core'
import { readRequiredFee } from '../language/errors.js'
import type { Order, SignedTransfer } from './signTransfer.js'

/**
 * The order of a second signature after a refusal: another transaction of the account was
 * faster, or the node's fee is higher. `signed` is what the node refused, if it came to that.
 *
 * @throws `error` where a second signature does not help
 */
export function toSecondOrder(
  order: Order,
  signed: SignedTransfer | undefined,
  error: unknown,
): Order {
  if (isKitError(error, 'NONCE_TOO_LOW')) return order
  const fee = readRequiredFee(error, order.plan.gas.denom)
  if (!signed || fee === undefined) throw error
  const { agreed, gasLimit } = signed
  return { ...order, agreed, fixed: { fee, gasLimit } }
}
