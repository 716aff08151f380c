import { z } from 'zod'
import type { Config } from '../../config/Config.js'
import { parseAnswer } from '../../outbound/parseAnswer.js'
import { requestUpstream } from '../../outbound/requestUpstream.js'
import { UpstreamError } from '../../outbound/UpstreamError.js'
import type { PricedToken, PriceSource } from './PriceSource.js'

/** Half of a page's deadline for balances. */
const timeoutMs = 1_500
const maxBytes = 1024 * 1024
/** A price of less confidence is no price. */
const leastConfidence = 0.9

const answer = z.object({
  coins: z.record(
    z.string(),
    z.object({
      price: z.number().positive(),
      timestamp: z.number(),
      confidence: z.number().optional(),
    }),
  ),
})

/**
 * Prices of DefiLlama, or of a server with the same interface: `GET /prices/current/{coins}`. It
 * learns which tokens are asked for, and nothing of the callers.
 */
export function createLlamaPrices({
  url,
  chains,
}: NonNullable<Config['prices']['llama']>): PriceSource {
  const coinOf = ({ chainId, token }: PricedToken): string | undefined => {
    const names = chains[chainId]
    if (!names) return undefined
    return token === undefined ? names.native : `${names.name}:${token}`
  }
  return {
    prices: async (tokens) => {
      const coins = tokens.map(coinOf)
      const asked = [...new Set(coins.flatMap((coin) => coin ?? []))]
      if (asked.length === 0) return tokens.map(() => undefined)
      const target = new URL(url)
      target.pathname = `${target.pathname.replace(/\/$/, '')}/prices/current/${asked.map(encodeURIComponent).join(',')}`
      const { status, body } = await requestUpstream({ url: target, timeoutMs, maxBytes })
      if (status !== 200) throw new UpstreamError('status', { status })
      const found = parseAnswer(answer, body.toString('utf8'))
      const known = new Map(
        Object.entries(found.coins).map(([coin, quote]) => [coin.toLowerCase(), quote]),
      )
      return coins.map((coin) => {
        const quote = coin === undefined ? undefined : known.get(coin.toLowerCase())
        return quote && (quote.confidence ?? 1) >= leastConfidence
          ? { price: quote.price, source: 'llama', at: quote.timestamp * 1000 }
          : undefined
      })
    },
  }
}
