import type { ChainConfig } from '../../config/Config.js'
import { UpstreamError } from '../../outbound/UpstreamError.js'
import type { ChainNode } from '../blockchain/ChainNode.js'
import { call, toUnits } from '../blockchain/readers/readTokenNames.js'
import { keyOf, type PriceQuote, type PriceSource } from './PriceSource.js'

const selectors = { latestRoundData: '0xfeaf968c', decimals: '0x313ce567' } as const
/** Clocks differ; a price from further ahead is none. */
const aheadMs = 60_000
const mostDecimals = 36n

export type FeedChain = { readonly node: ChainNode; readonly feeds: ChainConfig['feeds'] }

/**
 * Prices of Chainlink's dollar feeds, or of contracts with the same interface. A figure that is
 * older than its feed allows, not positive, or of an unfinished round is none.
 *
 * @throws UpstreamError if no node answers
 */
export function createChainlinkPrices(
  chains: readonly FeedChain[],
  { now }: { readonly now: () => number },
): PriceSource {
  const feeds = new Map(
    chains.flatMap(({ node, feeds: own }) =>
      own.map((feed) => [keyOf({ chainId: node.chain.id, token: feed.token }), { node, ...feed }]),
    ),
  )
  type Feed = NonNullable<ReturnType<typeof feeds.get>>
  const read = async (feed: Feed): Promise<PriceQuote | undefined> => {
    const [round, decimals] = await feed.node.tryRpc([
      call(feed.feed, selectors.latestRoundData),
      call(feed.feed, selectors.decimals),
    ])
    if (!isBytes(round) && !isBytes(decimals)) throw new UpstreamError('garbage')
    const digits = toUnits(decimals)
    const [id, answer, , updated, answeredIn] = wordsOf(round)
    if (digits === undefined || digits > mostDecimals || answeredIn === undefined) return undefined
    const price = Number(BigInt.asIntN(256, answer ?? 0n)) / 10 ** Number(digits)
    const at = Number(updated ?? 0n) * 1000
    const isFresh = at > now() - feed.maxAgeSeconds * 1000 && at <= now() + aheadMs
    return price > 0 && isFresh && answeredIn >= (id ?? 0n)
      ? { price, source: 'chainlink', at }
      : undefined
  }
  return {
    prices: async (tokens) => {
      const results = await Promise.allSettled(
        tokens.map(async (token) => {
          const feed = feeds.get(keyOf(token))
          return feed ? read(feed) : undefined
        }),
      )
      const quotes = results.map((each) => (each.status === 'fulfilled' ? each.value : undefined))
      const failure = results.find((each) => each.status === 'rejected')
      // One feed that fails costs its own price.
      if (failure && !quotes.some(Boolean)) throw failure.reason
      return quotes
    },
  }
}

/** True for an answer of bytes, also of none. */
const isBytes = (text: string | undefined) => text !== undefined && /^"0x[0-9a-fA-F]*"$/.test(text)

function wordsOf(text: string | undefined): readonly bigint[] {
  const value: unknown = text === undefined ? undefined : JSON.parse(text)
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{320}$/.test(value)) return []
  return (value.slice(2).match(/.{64}/g) ?? []).map((part) => BigInt(`0x${part}`))
}
