import type { Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import type { SwapPermit } from '../SwapEngine.js'
import { routerAbi } from './abi.js'
import { beforeFee, type OperatorFee } from './operatorFee.js'
import { encodePath, type PoolRoute, toSections } from './routes.js'

/** SwapRouter02's placeholder for its own address. */
const routerItself = '0x0000000000000000000000000000000000000002'

/**
 * The calldata of SwapRouter02 for a route: one call per section, each but the first with what the
 * router holds by then. The chain's own currency is wrapped on its way in and unwrapped on its way
 * out. With a fee, the router gets what is swapped for and pays both out of it.
 */
export function encodeSwap({
  route,
  amount,
  minAmount,
  user,
  deadline,
  isFromNative,
  isToNative,
  permit,
  fee,
}: {
  readonly route: PoolRoute
  readonly amount: bigint
  /** The least that the user receives after the fee. */
  readonly minAmount: bigint
  readonly user: Hex
  /** Seconds since 1970. */
  readonly deadline: bigint
  readonly isFromNative: boolean
  readonly isToNative: boolean
  readonly permit?: SwapPermit | undefined
  readonly fee?: OperatorFee | undefined
}): Hex {
  const encode = (functionName: string, args: readonly unknown[]): Hex =>
    encodeFunctionData({ abi: routerAbi, functionName, args } as never)
  const sections = toSections(route)
  const swaps = sections.map(({ isV2, hops }, index) => {
    const isLast = index === sections.length - 1
    const recipient = isLast && !isToNative && !fee ? user : routerItself
    const amountIn = index === 0 ? amount : 0n
    const amountOutMinimum = isLast ? minAmount : 0n
    if (!isV2)
      return encode('exactInput', [
        { path: encodePath(hops), recipient, amountIn, amountOutMinimum },
      ])
    const path = [...hops.map(({ from }) => from), ...hops.slice(-1).map(({ to }) => to)]
    return encode('swapExactTokensForTokens', [amountIn, amountOutMinimum, path, recipient])
  })
  const given = route[0]?.from
  const paid = fee && [beforeFee(minAmount, fee), user, BigInt(fee.bps), fee.recipient]
  const payOut = isToNative
    ? [paid ? encode('unwrapWETH9WithFee', paid) : encode('unwrapWETH9', [minAmount, user])]
    : paid
      ? [encode('sweepTokenWithFee', [route.at(-1)?.to, ...paid])]
      : []
  const permits =
    permit && !isFromNative
      ? [
          encode('selfPermitIfNecessary', [
            given,
            permit.value,
            permit.deadline,
            permit.v,
            permit.r,
            permit.s,
          ]),
        ]
      : []
  return encode('multicall', [
    deadline,
    [...permits, ...swaps, ...payOut, ...(isFromNative ? [encode('refundETH', [])] : [])],
  ])
}
