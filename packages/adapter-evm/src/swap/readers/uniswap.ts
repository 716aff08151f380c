import type { Hex } from '../../language/answers.js'
import { isHexOf } from '../../language/answers.js'
import { isSame } from '../isSame.js'
import { readCall } from './readCall.js'
import type { SwapReader, SwapRefusal, SwapToRead } from './SwapReader.js'
import { multicallAbi, stepsAbi } from './uniswapAbi.js'

/** Stands for the router's own address in its calldata. */
const routerItself = '0x0000000000000000000000000000000000000002'
/** Calldata that stays valid for longer could be sent at a later price. */
const longestDeadlineSeconds = 1_800n
/** 100 %, in hundredths of a percent. */
const wholeBips = 10_000n
/** Hex digits of a hop in a V3 path: an address and a fee of 3 bytes. */
const hopDigits = 46
const addressDigits = 40

/** Every step of SwapRouter02, since a step can pay whomever it names. */
export const readUniswap: SwapReader = (swap) => {
  const { router } = swap
  const top = readCall(multicallAbi, swap.built.data)
  if (!top || router.kind !== 'uniswap') return 'unreadable'
  const { wrapped } = router
  const [deadline, calls] = top.args
  const now = BigInt(Math.floor(swap.now / 1_000))
  if (deadline < now || deadline > now + longestDeadlineSeconds) return 'deadline'
  const { order, permit } = swap
  const walk: Walk = {
    ...swap,
    at: order.give ?? wrapped,
    target: order.get ?? wrapped,
    isFirst: true,
    hasPermit: false,
    isPaid: false,
  }
  for (const call of calls) {
    const refusal = takeStep(walk, call)
    if (refusal) return refusal
  }
  if (!walk.isPaid) return 'path'
  return permit && !walk.hasPermit ? 'permit' : undefined
}

/** The state of a walk through the steps. */
type Walk = SwapToRead & {
  /** The token that the next section starts with. */
  at: string
  readonly target: string
  isFirst: boolean
  hasPermit: boolean
  /** True once the account has received the target token. */
  isPaid: boolean
}

function takeStep(walk: Walk, data: Hex): SwapRefusal | undefined {
  const step = readCall(stepsAbi, data)
  if (!step) return 'unreadable'
  const { order } = walk
  switch (step.functionName) {
    case 'selfPermit':
    case 'selfPermitIfNecessary':
      return checkPermit(walk, step.args)
    case 'refundETH':
      return order.give === undefined ? undefined : 'unreadable'
    case 'unwrapWETH9': {
      const [minimum, recipient] = step.args
      return order.get === undefined ? payOut(walk, { minimum, recipient, bips: 0n }) : 'path'
    }
    case 'unwrapWETH9WithFee': {
      const [minimum, recipient, bips] = step.args
      return order.get === undefined ? payOut(walk, { minimum, recipient, bips }) : 'path'
    }
    case 'sweepTokenWithFee': {
      const [token, minimum, recipient, bips] = step.args
      const isGot = order.get !== undefined && isSame(token, order.get)
      return isGot ? payOut(walk, { minimum, recipient, bips }) : 'path'
    }
    case 'exactInput': {
      const [{ path, recipient, amountIn, amountOutMinimum }] = step.args
      return takeSection(walk, readPath(path), amountIn, amountOutMinimum, recipient)
    }
    default: {
      const [amountIn, minimum, path, recipient] = step.args
      return takeSection(walk, path, amountIn, minimum, recipient)
    }
  }
}

/** The fee on an amount, in hundredths of a percent. */
const feeOf = (amount: bigint, bips: bigint): bigint => (amount * bips) / wholeBips

/** A payout of the router's whole balance of the target, less a fee. `minimum` is before it. */
function payOut(
  walk: Walk,
  {
    minimum,
    recipient,
    bips,
  }: { readonly minimum: bigint; readonly recipient: string; readonly bips: bigint },
): SwapRefusal | undefined {
  const { order, user } = walk
  if (walk.isPaid || walk.isFirst || !isSame(walk.at, walk.target)) return 'path'
  if (!isSame(recipient, user)) return 'recipient'
  const { amount, of } = order.operatorFee ?? { amount: 0n, of: wholeBips }
  if (bips > wholeBips || feeOf(of, bips) > amount) return 'fee'
  walk.isPaid = true
  return minimum - feeOf(minimum, bips) < order.minAmount ? 'minimum' : undefined
}

function takeSection(
  walk: Walk,
  path: readonly string[],
  amountIn: bigint,
  minimum: bigint,
  recipient: string,
): SwapRefusal | undefined {
  const { order, user } = walk
  const [first, ...rest] = path
  const last = rest.at(-1)
  // A later section spends the router's balance: the amount 0 means all of it.
  if (walk.isPaid || first === undefined || last === undefined || !isSame(first, walk.at))
    return 'path'
  if (amountIn !== (walk.isFirst ? order.amount : 0n)) return 'amount'
  walk.isFirst = false
  walk.at = last
  if (order.get === undefined || !isSame(last, walk.target))
    return isSame(recipient, routerItself) ? undefined : 'recipient'
  // A later step pays it out, less the fee.
  if (order.operatorFee && isSame(recipient, routerItself)) return undefined
  if (!isSame(recipient, user)) return 'recipient'
  walk.isPaid = true
  return minimum < order.minAmount ? 'minimum' : undefined
}

function checkPermit(
  walk: Walk,
  [token, value, deadline, v, r, s]: readonly [string, bigint, bigint, number, string, string],
): SwapRefusal | undefined {
  const { permit, order, hasPermit, isFirst } = walk
  walk.hasPermit = true
  const isOurs =
    permit !== undefined &&
    !hasPermit &&
    isFirst &&
    order.give !== undefined &&
    isSame(token, order.give) &&
    value === order.amount &&
    isSame(token, permit.token) &&
    value === permit.value &&
    deadline === permit.deadline &&
    v === permit.v &&
    isSame(r, permit.r) &&
    isSame(s, permit.s)
  return isOurs ? undefined : 'permit'
}

/** The tokens of a V3 path; none for one of another length. */
function readPath(path: Hex): readonly string[] {
  const digits = path.slice(2)
  if (digits.length % hopDigits !== addressDigits) return []
  const tokens: string[] = []
  for (let at = 0; at < digits.length; at += hopDigits)
    tokens.push(`0x${digits.slice(at, at + addressDigits)}`)
  return tokens.every((token) => isHexOf(token, addressDigits)) ? tokens : []
}
