import { parseAbi } from 'viem'
import { compareSwap, recipientOf } from './compareSwap.js'
import { readCall } from './readCall.js'
import type { SwapReader } from './SwapReader.js'

/**
 * `swap` of AggregationRouterV6, the one method that names both tokens: the destination of an
 * `unoswap` follows from the pools alone. The router sends `minReturnAmount` or more of its own
 * balance, or reverts, whatever the executor does.
 *
 * Source, read on 2026-11-29: the verified contract at 0x111111125421cA6dc452d289314280a0f8842A65.
 */
export const oneInchAbi = parseAbi([
  'struct Description { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Description description, bytes data) payable',
])

export const readOneInch: SwapReader = (swap) => {
  const call = readCall(oneInchAbi, swap.built.data, { tail: true })
  if (!call) return 'unreadable'
  const [, { srcToken, dstToken, dstReceiver, amount, minReturnAmount, flags }] = call.args
  // A part alone, more of the native currency than the amount, and Permit2.
  if (flags !== 0n) return 'unreadable'
  return compareSwap(
    {
      give: srcToken,
      get: dstToken,
      amount,
      minimum: minReturnAmount,
      recipient: recipientOf(dstReceiver, swap.user),
    },
    swap,
  )
}
