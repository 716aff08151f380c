import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import type { ChainConfig } from '../../../config/Config.js'
import type { ChainNode } from '../../blockchain/ChainNode.js'
import { call } from '../../blockchain/readers/readTokenNames.js'
import { stateCall } from '../../prices/poolState.js'
import { quoterAbi } from './abi.js'
import { encodePath, type PoolRoute, v2Flag } from './routes.js'
import { type SwapPool, throughReserves, toHex, toRoute } from './SwapPool.js'

export type Quoted = { readonly toAmount: bigint; readonly gas: bigint }

/** A swap in a V2 pool takes about this much. MixedRouteQuoterV1 tells nothing of V2's. */
const v2Gas = 70_000n

/** The calls that quote the output of routes. Undefined: no answer, so no way there. */
export function createQuoterCalls(node: ChainNode, amm: NonNullable<ChainConfig['amm']>) {
  /** The output of each path, by a contract that quotes paths. */
  async function askQuoter(
    quoter: string,
    asked: readonly { readonly route: PoolRoute; readonly amount: bigint }[],
  ): Promise<readonly (Quoted | undefined)[]> {
    const answers = await node.tryRpc(
      asked.map(({ route, amount }) =>
        call(
          quoter,
          encodeFunctionData({
            abi: quoterAbi,
            functionName: 'quoteExactInput',
            args: [encodePath(route), amount],
          }),
        ),
      ),
    )
    return answers.map((answer) => {
      const data = toHex(answer)
      if (data === undefined) return undefined
      const [toAmount, , , gas] = decodeFunctionResult({
        abi: quoterAbi,
        functionName: 'quoteExactInput',
        data,
      })
      return { toAmount, gas }
    })
  }

  async function askMixed(
    quoter: string,
    routes: readonly { readonly route: PoolRoute }[],
    amount: bigint,
  ): Promise<readonly (Quoted | undefined)[]> {
    const asked = routes.map(({ route }) => ({ route, amount }))
    const answers = await askQuoter(quoter, asked)
    return answers.map((answer, index) => {
      const inV2 = asked[index]?.route.filter(({ fee }) => fee === v2Flag).length ?? 0
      return answer && { ...answer, gas: answer.gas + BigInt(inV2) * v2Gas }
    })
  }

  /** One hop each: V3 by its quoter, V2 by its reserves. */
  async function askHops(
    hops: readonly { readonly pool: SwapPool; readonly amount: bigint }[],
  ): Promise<readonly (Quoted | undefined)[]> {
    const inV3 = hops.filter(({ pool, amount }) => pool.version === 3 && amount > 0n)
    const inV2 = hops.filter(({ pool }) => pool.version === 2)
    const [fromQuoter, reserves] = await Promise.all([
      askQuoter(
        amm.quoter ?? '',
        inV3.map(({ pool, amount }) => ({ route: toRoute([pool]), amount })),
      ),
      node.tryRpc(inV2.map(({ pool }) => stateCall(pool))),
    ])
    return hops.map((hop) => {
      if (hop.amount === 0n) return undefined
      if (hop.pool.version === 3) return fromQuoter[inV3.indexOf(hop)]
      const toAmount = throughReserves(hop.pool, hop.amount, reserves[inV2.indexOf(hop)])
      return toAmount === undefined ? undefined : { toAmount, gas: v2Gas }
    })
  }

  async function hopByHop(
    routes: readonly (readonly SwapPool[])[],
    amount: bigint,
  ): Promise<readonly (Quoted | undefined)[]> {
    const firsts = await askHops(routes.flatMap(([pool]) => (pool ? [{ pool, amount }] : [])))
    const longer = routes.flatMap(([, pool], index) =>
      pool ? [{ index, pool, amount: firsts[index]?.toAmount ?? 0n }] : [],
    )
    const seconds = await askHops(longer)
    return routes.map((route, index) => {
      const first = firsts[index]
      if (route.length === 1) return first
      const second = seconds[longer.findIndex((each) => each.index === index)]
      return first && second && { toAmount: second.toAmount, gas: first.gas + second.gas }
    })
  }

  return { askMixed, hopByHop }
}
