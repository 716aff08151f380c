import type { Hex } from 'viem'
import type { ChainConfig } from '../../../config/Config.js'
import { HttpProblem } from '../../../http/HttpProblem.js'
import { UpstreamError } from '../../../outbound/UpstreamError.js'
import type { ChainNode } from '../../blockchain/ChainNode.js'
import type { SwapEngine, SwapOffer, SwapSide } from '../SwapEngine.js'
import { createPoolQuoter, type PoolQuote } from './createPoolQuoter.js'
import { createTransferCheck } from './createTransferCheck.js'
import { encodeSwap } from './encodeSwap.js'
import { feeOfAmount } from './operatorFee.js'
import { feeOf, hopFee, type PoolRoute, v2Flag } from './routes.js'

type Plan = {
  readonly route: PoolRoute
  /** The operator's fee that was told. */
  readonly bps?: number
}
type Amm = NonNullable<ChainConfig['amm']>

/** A transaction with its transfers takes this much beside its pools. */
const baseGas = 110_000n
/** Paying out what is swapped for to two accounts. */
const feeGas = 60_000n

/**
 * Swaps over the Uniswap V2 and V3 pools of the operator's chains, by SwapRouter02. It asks the
 * chain's own nodes and no other host.
 */
export function createUniswapEngine(
  chains: readonly { readonly node: ChainNode; readonly amm: Amm & { readonly router: string } }[],
  now: () => number,
): SwapEngine {
  const byId = new Map(
    chains.map(({ node, amm }) => [
      node.chain.id,
      {
        amm,
        quoter: createPoolQuoter(node, amm, now),
        movesWhole: createTransferCheck(node, now),
      },
    ]),
  )
  const chainOf = (chainId: string) => {
    const found = byId.get(chainId)
    if (!found) throw new UpstreamError('garbage')
    return found
  }
  const tokenOf = (amm: Amm, { token }: SwapSide): Hex =>
    (token ?? amm.wrapped).toLowerCase() as Hex

  return {
    name: 'uniswap',
    chains: [...byId.keys()],
    spender: (chainId) => byId.get(chainId)?.amm.router,
    async quote({ from, to, amount }) {
      const { amm, quoter, movesWhole } = chainOf(from.chainId)
      const [given, got] = [tokenOf(amm, from), tokenOf(amm, to)]
      if (given === got) return undefined
      const [best] = await quoter.quote(given, got, amount)
      if (!best) return undefined
      const ends = [
        { token: given, pool: best.pools[0] },
        { token: got, pool: best.pools.at(-1) },
      ].filter(({ token }) => token !== amm.wrapped.toLowerCase())
      const [spot, ...whole] = await Promise.all([
        quoter.spotPrice(best.pools),
        ...ends.map(({ token, pool }) => pool && movesWhole(token, pool.address)),
      ])
      if (whole.includes(false)) throw takesFee()
      return toOffer(best, { from, to, amount, spot, amm })
    },
    async build({ input, plan, minAmount, deadline, permit }) {
      const { amm } = chainOf(input.from.chainId)
      const { route, bps } = plan as Plan
      const data = encodeSwap({
        route,
        amount: input.amount,
        minAmount,
        user: input.user as Hex,
        deadline,
        isFromNative: input.from.token === undefined,
        isToNative: input.to.token === undefined,
        permit,
        // The fee of the quote, even if the configuration has changed since.
        fee: bps === undefined || !amm.fee ? undefined : { ...amm.fee, bps },
      })
      return { to: amm.router, data, value: input.from.token === undefined ? input.amount : 0n }
    },
  }
}

/** The pools' quotes ignore the token's fee, so less would arrive than was quoted. */
const takesFee = () =>
  new HttpProblem(
    400,
    'TOKEN_TAKES_FEE',
    'This token keeps a part of each transfer or refuses it, so no offer of the pools would hold',
  )

function toOffer(
  { route, toAmount, gas }: PoolQuote,
  {
    from,
    to,
    amount,
    spot,
    amm,
  }: {
    readonly from: SwapSide
    readonly to: SwapSide
    readonly amount: bigint
    readonly spot: number
    readonly amm: Amm & { readonly router: string }
  },
): SwapOffer {
  const { chainId } = from
  const { router, wrapped, fee } = amm
  const kept = fee ? feeOfAmount(toAmount, fee) : 0n
  const pools = feeOf(route)
  const side = (token: string, own: SwapSide): SwapSide =>
    token === (own.token ?? wrapped).toLowerCase() ? own : { chainId, token }
  // Fractions of millionths: a Number holds them exactly enough, an amount of tokens does not.
  const keptByPools = (amount * BigInt(Math.round(pools * 1e9))) / 1_000_000_000n
  const worth = Number(amount) * spot
  return {
    toAmount: toAmount - kept,
    spender: router,
    route: route.map((hop, index) => ({
      protocol: hop.fee === v2Flag ? 'uniswap-v2' : 'uniswap-v3',
      fee: hopFee(hop),
      from: index === 0 ? from : side(hop.from, from),
      to: index === route.length - 1 ? to : side(hop.to, to),
    })),
    fees: [
      ...(fee ? [{ kind: 'operator' as const, amount: kept, token: to }] : []),
      { kind: 'provider', amount: keptByPools, token: from },
    ],
    gas: gas + baseGas + (fee ? feeGas : 0n),
    ...(worth > 0 && {
      priceImpact: Math.max(0, 1 - Number(toAmount) / (worth * (1 - pools))),
    }),
    plan: { route, ...(fee && { bps: fee.bps }) } satisfies Plan,
  }
}
