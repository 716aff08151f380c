import { parseAbi } from 'viem'
import { compareSwap, recipientOf } from './compareSwap.js'
import { readCall } from './readCall.js'
import type { SwapReader, SwapToRead } from './SwapReader.js'

/**
 * The methods of AugustusV6.2 that name both tokens. Each reverts below `toAmount`, before the
 * partner's fee, and keeps one unit of the payout.
 *
 * Source, read on 2026-11-29: the verified contract at 0x6A000F20005980200259B80c5102003040001068.
 */
export const veloraAbi = parseAbi([
  'struct Generic { address srcToken; address destToken; uint256 fromAmount; uint256 toAmount; uint256 quotedAmount; bytes32 metadata; address beneficiary; }',
  'struct Pools { address srcToken; address destToken; uint256 fromAmount; uint256 toAmount; uint256 quotedAmount; bytes32 metadata; address beneficiary; bytes pools; }',
  'struct Curve { uint256 curveData; uint256 curveAssets; address srcToken; address destToken; uint256 fromAmount; uint256 toAmount; uint256 quotedAmount; bytes32 metadata; address beneficiary; }',
  'function swapExactAmountIn(address executor, Generic swapData, uint256 partnerAndFee, bytes permit, bytes executorData) payable',
  'function swapExactAmountInOnUniswapV2(Pools uniData, uint256 partnerAndFee, bytes permit) payable',
  'function swapExactAmountInOnUniswapV3(Pools uniData, uint256 partnerAndFee, bytes permit) payable',
  'function swapExactAmountInOnCurveV1(Curve curveData, uint256 partnerAndFee, bytes permit) payable',
])
/** The partner's address is above these bits, and its fee in hundredths of a percent the lowest. */
const partnerBits = 96n
const feeMask = 0x3fffn
const wholeBips = 10_000n

type Said = {
  readonly srcToken: string
  readonly destToken: string
  readonly fromAmount: bigint
  readonly toAmount: bigint
  readonly quotedAmount: bigint
  readonly beneficiary: string
}

export const readVelora: SwapReader = (swap) => {
  const call = readCall(veloraAbi, swap.built.data, { tail: true })
  if (!call) return 'unreadable'
  if (call.functionName === 'swapExactAmountIn') {
    const [, said, partnerAndFee, permit] = call.args
    return compare(swap, said, partnerAndFee, permit)
  }
  const [said, partnerAndFee, permit] = call.args
  return compare(swap, said, partnerAndFee, permit)
}

function compare(swap: SwapToRead, said: Said, partnerAndFee: bigint, permit: string) {
  const { srcToken, destToken, fromAmount, toAmount, quotedAmount, beneficiary } = said
  if (permit !== '0x') return 'permit'
  const bips = partnerAndFee >> partnerBits === 0n ? 0n : partnerAndFee & feeMask
  if (bips > wholeBips) return 'fee'
  const left = toAmount - (toAmount * bips) / wholeBips
  // More than the quoted amount is not the account's.
  const least = left < quotedAmount ? left : quotedAmount
  return compareSwap(
    {
      give: srcToken,
      get: destToken,
      amount: fromAmount,
      minimum: least - 1n,
      recipient: recipientOf(beneficiary, swap.user),
    },
    swap,
  )
}
