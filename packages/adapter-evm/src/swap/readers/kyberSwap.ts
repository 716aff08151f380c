import { parseAbi } from 'viem'
import { compareSwap, recipientOf } from './compareSwap.js'
import { readCall } from './readCall.js'
import type { SwapReader } from './SwapReader.js'

/**
 * MetaAggregationRouterV2. It takes no more than `amount`, its fees included, and reverts unless the
 * receiver's balance has grown by `minReturnAmount` after them.
 *
 * Source, read on 2026-11-29: the verified contract at 0x6131B5fae19EA4f9D964eAc0408E4408b66337b5.
 */
export const kyberSwapAbi = parseAbi([
  'struct Description { address srcToken; address dstToken; address[] srcReceivers; uint256[] srcAmounts; address[] feeReceivers; uint256[] feeAmounts; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; bytes permit; }',
  'struct Execution { address callTarget; address approveTarget; bytes targetData; Description desc; bytes clientData; }',
  'function swap(Execution execution) payable',
  'function swapSimpleMode(address caller, Description desc, bytes executorData, bytes clientData)',
])
/** A part of the amount alone, and more of the native currency than the amount. */
const refusedFlags = 0x3n

export const readKyberSwap: SwapReader = (swap) => {
  const call = readCall(kyberSwapAbi, swap.built.data, { tail: true })
  if (!call) return 'unreadable'
  const desc = call.functionName === 'swap' ? call.args[0].desc : call.args[1]
  if ((desc.flags & refusedFlags) !== 0n) return 'unreadable'
  if (desc.permit !== '0x') return 'permit'
  return compareSwap(
    {
      give: desc.srcToken,
      get: desc.dstToken,
      amount: desc.amount,
      minimum: desc.minReturnAmount,
      recipient: recipientOf(desc.dstReceiver, swap.user),
    },
    swap,
  )
}
