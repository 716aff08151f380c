import type { Cache } from '../../cache/Cache.js'
import type { Config } from '../../config/Config.js'
import { errorFields, type Log } from '../../log/createLog.js'
import { createLlamaPrices } from './createLlamaPrices.js'
import { createFilePrices, keyOf, type PriceQuote, type PriceSource } from './PriceSource.js'

const keptMs = 30_000

/**
 * The configured sources, one after the other: the operator's stable tokens, the file, and an
 * engine. Each is asked for what the ones before it do not know. One that fails leaves its tokens
 * without a price.
 * @throws ConfigError
 */
export function createPriceChain(
  { prices: { file, stables, llama } }: Pick<Config, 'prices'>,
  { cache, log, now }: { readonly cache: Cache; readonly log: Log; readonly now: () => number },
): PriceSource {
  const stable = new Set(stables.map((key) => key.toLowerCase()))
  const sources: readonly PriceSource[] = [
    {
      prices: async (tokens) =>
        tokens.map((token) =>
          stable.has(keyOf(token)) ? { price: 1, source: 'stable', at: now() } : undefined,
        ),
    },
    createFilePrices(file),
    ...(llama ? [withCache(createLlamaPrices(llama), cache)] : []),
  ]
  return {
    prices: async (tokens) => {
      const found: (PriceQuote | undefined)[] = tokens.map(() => undefined)
      for (const source of sources) {
        const open = tokens.flatMap((token, index) => (found[index] ? [] : [{ token, index }]))
        if (open.length === 0) break
        try {
          const quotes = await source.prices(open.map(({ token }) => token))
          for (const [place, { index }] of open.entries()) found[index] = quotes[place]
        } catch (error) {
          log('warn', 'a source of prices failed', errorFields(error))
        }
      }
      return found
    },
  }
}

/** Quotes of another server, kept for 30 s; that a token has none is kept as well. */
function withCache(source: PriceSource, cache: Cache): PriceSource {
  const placeOf = (key: string) => `price:${key}`
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
