import { parseAbi } from 'viem'
import { isSame } from '../isSame.js'
import { compareSwap, noAddress } from './compareSwap.js'
import { readCall } from './readCall.js'
import type { SwapReader } from './SwapReader.js'

const step =
  'struct Step { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }'
const head =
  'bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmount'

/**
 * GenericSwapFacet and GenericSwapFacetV3. They send the receiver `minAmount` or more of the last
 * step's token, or revert, and take each step's amount that asks for a deposit.
 *
 * Source, read on 2026-11-29: lifinance/contracts, `src/Facets` at 04151ad.
 */
export const lifiAbi = parseAbi([
  step,
  `function swapTokensGeneric(${head}, Step[] steps) payable`,
  `function swapTokensSingleV3ERC20ToERC20(${head}, Step step)`,
  `function swapTokensSingleV3ERC20ToNative(${head}, Step step)`,
  `function swapTokensSingleV3NativeToERC20(${head}, Step step) payable`,
  `function swapTokensMultipleV3ERC20ToERC20(${head}, Step[] steps)`,
  `function swapTokensMultipleV3ERC20ToNative(${head}, Step[] steps)`,
  `function swapTokensMultipleV3NativeToERC20(${head}, Step[] steps) payable`,
])

export const readLifi: SwapReader = (swap) => {
  const call = readCall(lifiAbi, swap.built.data, { tail: true })
  if (!call) return 'unreadable'
  const { functionName, args } = call
  const [, , , recipient, minimum, told] = args
  const { give, get, amount } = swap.order
  // The V3 methods know the native currency by their name alone.
  if (functionName !== 'swapTokensGeneric') {
    if (functionName.includes('V3Native') !== (give === undefined)) return 'path'
    if (functionName.endsWith('ToNative') !== (get === undefined)) return 'path'
  }
  const steps = 'length' in told ? told : [{ ...told, requiresDeposit: true }]
  const last = steps.at(-1)
  const deposits = steps.filter(({ requiresDeposit }) => requiresDeposit)
  const from = give ?? noAddress
  if (!last || deposits.some(({ sendingAssetId }) => !isSame(sendingAssetId, from))) return 'path'
  const taken = deposits.reduce((sum, { fromAmount }) => sum + fromAmount, 0n)
  return compareSwap(
    {
      give: from,
      get: last.receivingAssetId,
      // The native currency comes with the call.
      amount: give === undefined ? amount : taken,
      minimum,
      recipient,
    },
    swap,
    noAddress,
  )
}
