import { z } from 'zod'
import type { Config } from '../../config/Config.js'
import { secretOf } from '../../config/secretOf.js'
import { createHostedSource, type HostedOptions } from '../history/engines/createHostedSource.js'
import type { PricedToken, PriceQuote, PriceSource } from './PriceSource.js'

type Settings = NonNullable<Config['prices']['coingecko']>

/** Half of a page's deadline for balances. */
const timeoutMs = 1_500

const plans = {
  public: { url: 'https://api.coingecko.com/api/v3', header: undefined },
  demo: { url: 'https://api.coingecko.com/api/v3', header: 'x-cg-demo-api-key' },
  pro: { url: 'https://pro-api.coingecko.com/api/v3', header: 'x-cg-pro-api-key' },
} as const

const answer = z.record(
  z.string(),
  z.object({ usd: z.number().nullish(), last_updated_at: z.number().nullish() }),
)
type Figure = z.infer<typeof answer>[string]

/**
 * Prices of CoinGecko, or of a server with the same interface: `GET /simple/token_price/{platform}`
 * and `GET /simple/price`. It learns which tokens are asked for, and nothing of the callers.
 *
 * @throws ConfigError if its key is missing
 */
export function createCoingeckoPrices(
  settings: Settings,
  {
    metrics,
    now,
    limits,
  }: Pick<HostedOptions, 'metrics' | 'now'> & {
    readonly limits: {
      spend(name: 'enginePerDay', key: string, amount: number, most: number): Promise<void>
    }
  },
): PriceSource {
  const { plan, keyEnv, chains, maxAgeSeconds, addressesAtOnce, requestsPerDay } = settings
  const { header, url } = plans[plan]
  const key = keyEnv === undefined ? undefined : secretOf('prices.coingecko.keyEnv', keyEnv)
  const source = createHostedSource({
    chainId: 'coingecko',
    url: settings.url ?? url,
    ...(header && key !== undefined && { headers: { [header]: key } }),
    requestsPerSecond: settings.requestsPerSecond,
    metrics,
    now,
    times: { timeoutMs, turnMs: timeoutMs },
    spend: () => limits.spend('enginePerDay', 'coingecko', 1, requestsPerDay),
  })
  const common = { vs_currencies: 'usd', include_last_updated_at: 'true' }
  const atOnce = addressesAtOnce ?? (plan === 'public' ? 1 : 30)
  const quoteOf = (figure: Figure | undefined): PriceQuote | undefined => {
    const { usd, last_updated_at: updated } = figure ?? {}
    if (!usd || usd <= 0 || !updated) return undefined
    const at = updated * 1000
    return at > now() - maxAgeSeconds * 1000 ? { price: usd, source: 'coingecko', at } : undefined
  }
  const readNatives = async (ids: readonly string[]): Promise<Readonly<Record<string, Figure>>> =>
    ids.length === 0
      ? {}
      : source.get(answer, '/simple/price', { ...common, ids: [...new Set(ids)].join(',') })
  const readTokens = async (platform: string, addresses: readonly string[]) => {
    const groups = Array.from({ length: Math.ceil(addresses.length / atOnce) }, (_, index) =>
      addresses.slice(index * atOnce, (index + 1) * atOnce),
    )
    const found = await Promise.all(
      groups.map((group) =>
        source.get(answer, `/simple/token_price/${platform}`, {
          ...common,
          contract_addresses: group.join(','),
        }),
      ),
    )
    return found.flatMap((each) => Object.entries(each))
  }
  const nativeOf = ({ chainId, token }: PricedToken) =>
    token === undefined ? chains[chainId]?.native : undefined
  return {
    prices: async (tokens) => {
      const listed = Object.entries(chains)
      const [natives, ...found] = await Promise.all([
        readNatives(tokens.flatMap((each) => nativeOf(each) ?? [])),
        ...listed.map(async ([chainId, { platform }]) => {
          const own = tokens.flatMap((each) =>
            each.chainId === chainId && each.token !== undefined ? [each.token.toLowerCase()] : [],
          )
          const figures = platform ? await readTokens(platform, [...new Set(own)]) : []
          return [chainId, new Map(figures.map(([key, its]) => [key.toLowerCase(), its]))] as const
        }),
      ])
      const byChain = new Map(found)
      return tokens.map((each) => {
        const native = nativeOf(each)
        if (native !== undefined) return quoteOf(natives[native])
        return each.token === undefined
          ? undefined
          : quoteOf(byChain.get(each.chainId)?.get(each.token.toLowerCase()))
      })
    },
  }
}
