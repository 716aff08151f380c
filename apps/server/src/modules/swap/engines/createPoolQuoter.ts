import type { Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import type { ChainConfig } from '../../../config/Config.js'
import { UpstreamError } from '../../../outbound/UpstreamError.js'
import type { ChainNode } from '../../blockchain/ChainNode.js'
import { call } from '../../blockchain/readers/readTokenNames.js'
import { createPoolBook } from '../../prices/createPoolBook.js'
import type { Pool } from '../../prices/readPools.js'
import { pairAbi, poolAbi, quoterAbi } from './abi.js'
import { encodePath, type PoolRoute, v2Flag } from './routes.js'

type Amm = NonNullable<ChainConfig['amm']>
type Token = { readonly address: Hex }

/** A way from one token to another, and what comes out of it. */
export type PoolQuote = {
  readonly route: PoolRoute
  readonly pools: readonly Pool<Token>[]
  readonly toAmount: bigint
  /** Units of gas for the pools alone; of V3's, and a guess of V2's. */
  readonly gas: bigint
}

/** A swap in a V2 pool takes about this much. MixedRouteQuoterV1 tells nothing of V2's. */
const v2Gas = 70_000n

/**
 * Quotes every route of one or two pools, V2 and V3 mixed, with the bases in between. Where there is
 * a MixedRouteQuoterV1 all are asked in one batch, else hop by hop.
 *
 * @throws UpstreamError if no node answers
 */
export function createPoolQuoter(node: ChainNode, amm: Amm, now: () => number) {
  const poolsOf = createPoolBook(node, amm, now)
  const bases = [amm.wrapped, ...amm.bases].map((address) => address.toLowerCase() as Hex)

  async function findRoutes(from: Hex, to: Hex): Promise<readonly (readonly Pool<Token>[])[]> {
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

  /** What comes out of each path, by a contract that quotes paths. */
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
    hops: readonly { readonly pool: Pool<Token>; readonly amount: bigint }[],
  ): Promise<readonly (Quoted | undefined)[]> {
    const inV3 = hops.filter(({ pool, amount }) => pool.version === 3 && amount > 0n)
    const inV2 = hops.filter(({ pool }) => pool.version === 2)
    const [fromQuoter, reserves] = await Promise.all([
      askQuoter(
        amm.quoter ?? '',
        inV3.map(({ pool, amount }) => ({ route: toRoute([pool]), amount })),
      ),
      node.tryRpc(inV2.map(({ pool }) => call(pool.address, getReserves))),
    ])
    return hops.map((hop) => {
      if (hop.amount === 0n) return undefined
      if (hop.pool.version === 3) return fromQuoter[inV3.indexOf(hop)]
      const data = toHex(reserves[inV2.indexOf(hop)])
      return data && { toAmount: throughReserves(hop.pool, hop.amount, data), gas: v2Gas }
    })
  }

  async function hopByHop(
    routes: readonly (readonly Pool<Token>[])[],
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
    async spotPrice(pools: readonly Pool<Token>[]): Promise<number> {
      const answers = await node.rpc(
        pools.map(({ address, version }) => call(address, version === 2 ? getReserves : slot0)),
      )
      return pools.reduce((price, pool, index) => {
        const data = toHex(answers[index])
        if (data === undefined) throw new UpstreamError('garbage')
        return price * (pool.version === 2 ? reservePrice(pool, data) : slotPrice(pool, data))
      }, 1)
    },
  }
}

type Quoted = { readonly toAmount: bigint; readonly gas: bigint }

const getReserves = encodeFunctionData({ abi: pairAbi, functionName: 'getReserves' })
const slot0 = encodeFunctionData({ abi: poolAbi, functionName: 'slot0' })
const x96 = 2 ** 96

export const toRoute = (pools: readonly Pool<Token>[]): PoolRoute =>
  pools.map(({ token, base, version, fee }) => ({
    from: token.address,
    to: base.address,
    fee: version === 2 ? v2Flag : fee,
  }))

/** The bytes of an answer; undefined for none, and for an address without code. */
function toHex(answer: string | undefined): Hex | undefined {
  const value: unknown = answer === undefined ? undefined : JSON.parse(answer)
  return typeof value === 'string' && /^0x(?:[0-9a-f]{64})+$/i.test(value)
    ? (value as Hex)
    : undefined
}

const isInOrder = ({ token, base }: Pool<Token>) => BigInt(token.address) < BigInt(base.address)

/** The reserves of what goes in and of what comes out. */
function reservesOf(pool: Pool<Token>, data: Hex): readonly [bigint, bigint] {
  const [first, second] = decodeFunctionResult({ abi: pairAbi, functionName: 'getReserves', data })
  return isInOrder(pool) ? [first, second] : [second, first]
}

/** What a V2 pool pays out, by its constant product after its fee. */
function throughReserves(pool: Pool<Token>, amount: bigint, data: Hex): bigint {
  const [given, got] = reservesOf(pool, data)
  const kept = amount * 997n
  return given === 0n ? 0n : (kept * got) / (given * 1000n + kept)
}

function reservePrice(pool: Pool<Token>, data: Hex): number {
  const [given, got] = reservesOf(pool, data)
  return Number(got) / Number(given)
}

function slotPrice(pool: Pool<Token>, data: Hex): number {
  const [root] = decodeFunctionResult({ abi: poolAbi, functionName: 'slot0', data })
  const ratio = (Number(root) / x96) ** 2
  return isInOrder(pool) ? ratio : 1 / ratio
}
