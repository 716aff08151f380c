import type { ChainConfig, Config } from '../../config/Config.js'
import { UpstreamError } from '../../outbound/UpstreamError.js'
import type { ChainNode } from '../blockchain/ChainNode.js'
import { createTokenDecimals } from '../blockchain/readers/createTokenDecimals.js'
import { createPoolBook } from './createPoolBook.js'
import type { TokenOnChain } from './Pool.js'
import type { PriceQuote, PriceSource } from './PriceSource.js'
import { type Depth, readPools } from './readPools.js'

/** Pools are looked up for so many tokens at once; the others have no price of this source. */
const mostTokens = 50

type Amm = NonNullable<ChainConfig['amm']>
type Rules = Config['prices']['dex']

/** One chain's pools. */
export type DexChain = { readonly node: ChainNode; readonly amm: Amm }

/**
 * Prices by Uniswap V2 and V3 pools, read from the chain's own node: against a dollar token, or
 * against the wrapped currency and the operator's other bases, which have such pools themselves.
 *
 * @throws UpstreamError if no node answers
 */
export function createDexPrices(
  chains: readonly DexChain[],
  {
    stables,
    rules,
    now,
  }: { readonly stables: readonly string[]; readonly rules: Rules; readonly now: () => number },
): PriceSource {
  const readers = new Map(
    chains.map((each) => [each.node.chain.id, createChainPrices(each, { stables, rules, now })]),
  )
  return {
    prices: async (tokens) => {
      const byChain = [...new Set(tokens.map(({ chainId }) => chainId))]
      const found = await Promise.all(
        byChain.map(async (chainId) => {
          const asked = tokens.flatMap((each) =>
            each.chainId === chainId ? [each.token?.toLowerCase()] : [],
          )
          return [chainId, await readers.get(chainId)?.(asked)] as const
        }),
      )
      const known = new Map(found)
      return tokens.map(({ chainId, token }) => known.get(chainId)?.get(token?.toLowerCase()))
    },
  }
}

type ChainPrices = (
  tokens: readonly (string | undefined)[],
) => Promise<ReadonlyMap<string | undefined, PriceQuote>>

function createChainPrices(
  { node, amm }: DexChain,
  {
    stables,
    rules,
    now,
  }: { readonly stables: readonly string[]; readonly rules: Rules; readonly now: () => number },
): ChainPrices {
  const wrapped = amm.wrapped.toLowerCase()
  const prefix = `${node.chain.id}:`.toLowerCase()
  const dollars = stables.flatMap((key) =>
    key.toLowerCase().startsWith(prefix) ? [key.toLowerCase().slice(prefix.length)] : [],
  )
  const bases = [...new Set([wrapped, ...amm.bases.map((base) => base.toLowerCase())])]
  const decimalsOf = createTokenDecimals(node)
  const poolsOf = createPoolBook(node, amm, now)

  /** The price of each token against bases whose dollars are known. */
  const against = async (
    tokens: readonly TokenOnChain[],
    priced: ReadonlyMap<string, { readonly token: TokenOnChain; readonly dollars: number }>,
  ): Promise<ReadonlyMap<string, number>> => {
    const pairs = tokens.flatMap((token) =>
      [...priced.values()].flatMap((base) =>
        base.token.address === token.address ? [] : [{ token, base: base.token }],
      ),
    )
    const pools = await poolsOf(pairs)
    const depths = await readPools(node, pools, rules)
    const found = new Map<string, number>()
    for (const { address } of tokens) {
      const own = depths
        .filter(({ pool }) => pool.token.address === address)
        .map((depth) => inDollars(depth, priced.get(depth.pool.base.address)?.dollars ?? 0))
        .filter(({ depth }) => depth >= rules.minimumDepth)
        .sort((a, b) => b.depth - a.depth)
      const price = agreed(own, rules.maxDeviation)
      if (price !== undefined) found.set(address, price)
    }
    return found
  }

  return async (asked) => {
    const wanted = [...new Set(asked.map((token) => token ?? wrapped))].slice(0, mostTokens)
    const decimals = await decimalsOf([...new Set([...wanted, ...bases, ...dollars])])
    // Every dollar of the operator's says how many decimals it has; else the node says nothing.
    if (dollars.length > 0 && !dollars.some((dollar) => decimals.has(dollar)))
      throw new UpstreamError('garbage')
    const tokenAt = (address: string): readonly TokenOnChain[] => {
      const digits = decimals.get(address)
      return digits === undefined ? [] : [{ address, decimals: digits }]
    }
    const known = new Map(
      dollars.flatMap(tokenAt).map((token) => [token.address, { token, dollars: 1 }]),
    )
    const openBases = bases.filter((base) => !known.has(base)).flatMap(tokenAt)
    const basePrices = await against(openBases, known)
    for (const token of openBases) {
      const price = basePrices.get(token.address)
      if (price !== undefined) known.set(token.address, { token, dollars: price })
    }
    const open = wanted.filter((token) => !known.has(token) && !bases.includes(token))
    const prices = await against(open.flatMap(tokenAt), known)
    const at = now()
    return new Map(
      asked.flatMap((token): readonly [string | undefined, PriceQuote][] => {
        const address = token ?? wrapped
        const price = prices.get(address) ?? known.get(address)?.dollars
        return price === undefined ? [] : [[token, { price, source: 'dex', at }]]
      }),
    )
  }
}

const inDollars = ({ price, depth }: Depth, dollars: number) => ({
  price: price * dollars,
  depth: depth * dollars,
})

/** Pools of less than this part of the deepest one's depth have no say. */
const leastShare = 0.25

/** The deepest pool's price, unless another deep one says something else. */
function agreed(
  pools: readonly { readonly price: number; readonly depth: number }[],
  maxDeviation: number,
): number | undefined {
  const [deepest] = pools
  if (!deepest) return undefined
  const others = pools.filter(({ depth }) => depth >= deepest.depth * leastShare)
  return others.every(({ price }) => Math.abs(price / deepest.price - 1) <= maxDeviation)
    ? deepest.price
    : undefined
}
