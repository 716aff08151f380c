import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  parseAbi,
} from 'viem'
import { readContract } from 'viem/actions'
import type { Hex } from '../../language/answers.js'
import { isSame } from '../isSame.js'
import { compareSwap, nativeToken, noAddress } from './compareSwap.js'
import { readCall } from './readCall.js'
import type { SwapReader, SwapToRead } from './SwapReader.js'

/**
 * AllowanceHolder lends the operator an allowance for one call, and Settler reverts unless it pays
 * `minAmountOut` or more to the recipient.
 *
 * Source, read on 2026-11-29: 0xProject/0x-settler, README and `src/SettlerBase.sol`.
 */
export const holderAbi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable',
])
export const settlerAbi = parseAbi([
  'struct Slippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function execute(Slippage slippage, bytes[] actions, bytes32 affiliate) payable',
])
/** The registry of 0x is on every chain at one address. */
const registry = {
  address: '0x00000000000004533Fe15556B1E086BB1A72cEae',
  abi: parseAbi([
    'function ownerOf(uint256) view returns (address)',
    'function prev(uint128) view returns (address)',
  ]),
} as const
/** Swaps that the taker sends. */
const takerSubmitted = 2n

/** @throws the errors of reading the registry */
export const readZeroX: SwapReader = async (swap) => {
  const { built, router, client } = swap
  const direct = { settler: built.to, data: built.data }
  const called = isSame(built.to, router.address) ? readHolder(swap) : direct
  if (typeof called === 'string') return called
  const refusal = readSettler(swap, called.data)
  if (refusal) return refusal
  return (await isSettler(client, called.settler)) ? undefined : 'contract'
}

function readHolder({ order, built }: SwapToRead) {
  const call = readCall(holderAbi, built.data, { tail: true })
  if (!call) return 'unreadable'
  const [operator, token, amount, settler, data] = call.args
  if (!isSame(operator, settler)) return 'contract'
  if (!isSame(token, order.give ?? noAddress)) return 'path'
  // No allowance is lent for the native currency.
  if (order.give !== undefined && amount !== order.amount) return 'amount'
  return { settler, data }
}

function readSettler(swap: SwapToRead, data: Hex) {
  const call = readCall(settlerAbi, data, { tail: true })
  if (!call) return 'unreadable'
  const [{ recipient, buyToken, minAmountOut }] = call.args
  const { order } = swap
  return compareSwap(
    {
      give: order.give ?? nativeToken,
      get: buyToken,
      amount: order.amount,
      minimum: minAmountOut,
      recipient,
    },
    swap,
  )
}

/** Settlers change, and the last one stays in use for a while (0x-settler, "API dwell time"). */
async function isSettler(client: SwapToRead['client'], settler: string): Promise<boolean> {
  const read = (functionName: 'ownerOf' | 'prev') =>
    readContract(client, { ...registry, functionName, args: [takerSubmitted] }).catch(
      unlessReverted,
    )
  const current = await read('ownerOf')
  // A registry that reverts has paused its Settler.
  if (current === undefined) return false
  return isSame(current, settler) || isSame((await read('prev')) ?? '', settler)
}

function unlessReverted(error: unknown): undefined {
  const isRevert = (cause: unknown) =>
    cause instanceof ContractFunctionRevertedError || cause instanceof ContractFunctionZeroDataError
  if (error instanceof BaseError && error.walk(isRevert)) return undefined
  throw error
}
