import type { SwapInput } from './SwapEngine.js'
import { toSide, toUser } from './sides.js'

/** @throws HttpProblem INVALID_ADDRESS, CHAIN_MISMATCH */
export function readInput(given: Readonly<Record<string, unknown>>): SwapInput {
  const from = toSide(given.from, 'from')
  const user = given.userAddress === undefined ? undefined : toUser(given.userAddress, from.chainId)
  return {
    from,
    to: toSide(given.to, 'to'),
    amount: BigInt(String(given.amount)),
    ...(user !== undefined && { user }),
  }
}
