import type { Hex } from 'viem'
import type { ChainConfig } from '../../../config/Config.js'
import { UpstreamError } from '../../../outbound/UpstreamError.js'
import type { ChainNode } from '../../blockchain/ChainNode.js'
import { createPoolBook } from '../../prices/createPoolBook.js'
import { spotOf, stateCall } from '../../prices/poolState.js'
import { createQuoterCalls } from './createQuoterCalls.js'
import type { PoolRoute } from './routes.js'
import { type SwapPool, toRoute } from './SwapPool.js'

type Amm = NonNullable<ChainConfig['amm']>

/** A way from one token to another, and what comes out of it. */
export type PoolQuote = {
  readonly route: PoolRoute
  readonly pools: readonly SwapPool[]
  readonly toAmount: bigint
  /** Units of gas for the pools alone; of V3's, and a guess of V2's. */
  readonly gas: bigint
}

/**
 * Quotes every route of one or two pools, V2 and V3 mixed, with the bases in between. Where there
 * is a MixedRouteQuoterV1 all are asked in one batch, else hop by hop.
 *
 * @throws UpstreamError if no node answers
 */
export function createPoolQuoter(node: ChainNode, amm: Amm, now: () => number) {
  const poolsOf = createPoolBook(node, amm, now)
  const bases = [amm.wrapped, ...amm.bases].map((address) => address.toLowerCase() as Hex)

  async function findRoutes(from: Hex, to: Hex): Promise<readonly (readonly SwapPool[])[]> {
    const middles = bases.filter((base) => base !== from && base !== to)
    const pair = (token: Hex, base: Hex) => ({ token: { address: token }, base: { address: base } })
    const pools = await poolsOf([
      pair(from, to),
      ...middles.flatMap((middle) => [pair(from, middle), pair(middle, to)]),
    ])
    const between = (token: Hex, base: Hex) =>
      pools.filter((each) => each.token.address === token && each.base.address === base)
    return [
      ...between(from, to).map((pool) => [pool]),
      ...middles.flatMap((middle) =>
        between(from, middle).flatMap((first) =>
          between(middle, to).map((second) => [first, second]),
        ),
      ),
    ].filter((route) => route.every(({ version }) => version === 2 || canQuoteV3))
  }
  const canQuoteV3 = amm.quoter !== undefined || amm.mixedQuoter !== undefined

  const { askMixed, hopByHop } = createQuoterCalls(node, amm)

  return {
    /** All routes with an answer, the best first. */
    async quote(from: Hex, to: Hex, amount: bigint): Promise<readonly PoolQuote[]> {
      const found = await findRoutes(from, to)
      const routes = found.map((pools) => ({ pools, route: toRoute(pools) }))
      if (routes.length === 0) return []
      const answers = amm.mixedQuoter
        ? await askMixed(amm.mixedQuoter, routes, amount)
        : await hopByHop(found, amount)
      return routes
        .flatMap((each, index) => {
          const answer = answers[index]
          return answer && answer.toAmount > 0n ? [{ ...each, ...answer }] : []
        })
        .sort((a, b) => (a.toAmount === b.toAmount ? 0 : a.toAmount < b.toAmount ? 1 : -1))
    },
    /**
     * How many smallest units of the last token the pools say that one of the first is worth, now
     * and without their fees.
     *
     * @throws UpstreamError
     */
    async spotPrice(pools: readonly SwapPool[]): Promise<number> {
      const answers = await node.rpc(pools.map(stateCall))
      return pools.reduce((price, pool, index) => {
        const spot = spotOf(pool, answers[index])
        if (spot === undefined) throw new UpstreamError('garbage')
        return price * spot
      }, 1)
    },
  }
}
