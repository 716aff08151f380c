import type { Cache } from '../../cache/Cache.js'
import { errorFields, type Log } from '../../log/createLog.js'
import type { ServerContext } from '../../ServerContext.js'
import type { ChainNode } from '../blockchain/ChainNode.js'
import { createChainNode } from '../blockchain/createChainNode.js'
import type { UpstreamLimits } from '../rpc/createUpstreams.js'
import { createChainlinkPrices } from './createChainlinkPrices.js'
import { createCoingeckoPrices } from './createCoingeckoPrices.js'
import { createDexPrices } from './createDexPrices.js'
import { createLlamaPrices } from './createLlamaPrices.js'
import { createFilePrices, keyOf, type PriceQuote, type PriceSource } from './PriceSource.js'

const keptMs = 30_000

type Parts = Pick<
  ServerContext,
  'config' | 'cache' | 'limits' | 'metrics' | 'tracing' | 'log' | 'now'
>

/**
 * The configured sources, one after the other: the operator's stable tokens, the pools of the
 * chains, the file, feeds, and other services. Each is asked for what the ones before it do not
 * know. One that fails leaves its tokens without a price; when none of them has one then, that is
 * thrown.
 *
 * @throws ConfigError
 */
export function createPriceChain(parts: Parts, upstreamLimits?: UpstreamLimits): PriceSource {
  const { config, cache, limits, metrics, log, now } = parts
  const { file, stables, llama, coingecko } = config.prices
  const stable = new Set(stables.map((key) => key.toLowerCase()))
  const hosted = { metrics, now, limits }
  const kept = (name: PriceQuote['source'], source: PriceSource) => withCache(source, cache, name)
  return inTurn(
    [
      {
        prices: async (tokens) =>
          tokens.map((token) =>
            stable.has(keyOf(token)) ? { price: 1, source: 'stable', at: now() } : undefined,
          ),
      },
      ...createOnChain(parts, upstreamLimits, kept, createFilePrices(file)),
      ...(llama ? [kept('llama', createLlamaPrices(llama))] : []),
      ...(coingecko ? [kept('coingecko', createCoingeckoPrices(coingecko, hosted))] : []),
    ],
    log,
  )
}

/** The pools, the file and the feeds. A pool's price that a fresh feed contradicts is none. */
function createOnChain(
  { config, metrics, tracing, now }: Parts,
  limits: UpstreamLimits | undefined,
  kept: (name: PriceQuote['source'], source: PriceSource) => PriceSource,
  file: PriceSource,
): readonly PriceSource[] {
  const nodes = new Map<string, ChainNode>()
  for (const chain of config.chains)
    if (chain.amm || chain.feeds.length > 0)
      nodes.set(chain.id, createChainNode(chain, { metrics, now, tracing, limits }))
  const of = [...nodes.values()]
  const withAmm = of.flatMap((node) => (node.chain.amm ? [{ node, amm: node.chain.amm }] : []))
  const withFeeds = of.flatMap((node) =>
    node.chain.feeds.length > 0 ? [{ node, feeds: node.chain.feeds }] : [],
  )
  const { stables, dex: rules } = config.prices
  const feeds = kept('chainlink', createChainlinkPrices(withFeeds, { now }))
  const pools = kept('dex', createDexPrices(withAmm, { stables, rules, now }))
  const checked: PriceSource = {
    prices: async (tokens) => {
      const quotes = await pools.prices(tokens)
      const priced = tokens.filter((_, index) => quotes[index])
      // A feed that cannot be read now contradicts nothing.
      const told = await feeds.prices(priced).catch(() => [])
      const fed = new Map(priced.map((token, index) => [keyOf(token), told[index]?.price]))
      return quotes.map((quote, index) => {
        const token = tokens[index]
        const feed = token && fed.get(keyOf(token))
        const isContradicted =
          quote && feed !== undefined && Math.abs(quote.price / feed - 1) > rules.maxDeviation
        return isContradicted ? undefined : quote
      })
    },
  }
  return [...(withAmm.length > 0 ? [checked] : []), file, ...(withFeeds.length > 0 ? [feeds] : [])]
}

function inTurn(sources: readonly PriceSource[], log: Log): PriceSource {
  return {
    prices: async (tokens) => {
      const found: (PriceQuote | undefined)[] = tokens.map(() => undefined)
      let failure: { readonly error: unknown } | undefined
      for (const source of sources) {
        const open = tokens.flatMap((token, index) => (found[index] ? [] : [{ token, index }]))
        if (open.length === 0) break
        try {
          const quotes = await source.prices(open.map(({ token }) => token))
          for (const [place, { index }] of open.entries()) found[index] = quotes[place]
        } catch (error) {
          failure = { error }
          log('warn', 'a source of prices failed', errorFields(error))
        }
      }
      if (failure && !found.some(Boolean)) throw failure.error
      return found
    },
  }
}

/** Quotes of another server, kept for 30 s; that a token has none is kept as well. */
function withCache(source: PriceSource, cache: Cache, name: string): PriceSource {
  const placeOf = (key: string) => `price:${name}:${key}`
  return {
    prices: async (tokens) => {
      const keys = tokens.map((token) => placeOf(keyOf(token)))
      const kept = await Promise.all(keys.map((key) => cache.get(key)))
      const missing = tokens.filter((_, index) => kept[index] === undefined)
      const fresh = missing.length === 0 ? [] : await source.prices(missing)
      let next = 0
      return Promise.all(
        kept.map(async (text, index) => {
          if (text !== undefined) return (JSON.parse(text) as PriceQuote | null) ?? undefined
          const quote = fresh[next++]
          await cache.set(keys[index] ?? '', JSON.stringify(quote ?? null), keptMs)
          return quote
        }),
      )
    },
  }
}
