import type { OnrampOptions } from '@latchkey/api'
import { createSingleFlight } from '@latchkey/core'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { ServerContext } from '../../ServerContext.js'
import type { OnrampProvider } from './OnrampProvider.js'

export const refused = (code: string, message: string): HttpProblem =>
  new HttpProblem(400, code, message)

/** The id of a currency, as the providers have them. @throws HttpProblem INVALID_REQUEST */
export function currencyId(id: unknown): string {
  if (typeof id === 'string' && /^[\w.:-]{1,64}$/.test(id)) return id
  throw refused('INVALID_REQUEST', 'A currency has an id')
}

/** The providers, and their offers. */
export type Sales = ReturnType<typeof createSales>

/** The providers with what they sell, which is kept for a while. */
export function createSales(
  { config, cache }: ServerContext,
  providers: readonly OnrampProvider[],
) {
  const flights = createSingleFlight<string>()
  const [first] = providers
  const optionsMs = (config.onramp?.optionsSeconds ?? 0) * 1000

  async function optionsOf(provider: OnrampProvider, country: string): Promise<string> {
    const key = `onramp:${provider.id}:${country}`
    const kept = await cache.get(key)
    if (kept !== undefined) return kept
    return flights(key, async () => {
      const options: OnrampOptions = await provider.options(country)
      const text = JSON.stringify({ providers: providers.map(({ id }) => id), ...options })
      await cache.set(key, text, optionsMs)
      return text
    })
  }

  return {
    /** Where the visitors are, when a page does not say. */
    country: config.onramp?.country ?? 'US',
    /** A provider by its id, else the default one. @throws HttpProblem 400, 501 */
    find(id: string | undefined): OnrampProvider {
      if (!first) throw new HttpProblem(501, 'NOT_CONFIGURED', 'This server sells nothing')
      const found = id === undefined ? first : providers.find((each) => each.id === id)
      if (!found) throw refused('UNKNOWN_PROVIDER', 'This server has no such provider')
      return found
    },
    /** A provider's options in a country, as JSON. @throws HttpProblem 502, 503 */
    optionsOf,
    /**
     * Money that goes to another network than the page says may be lost.
     *
     * @throws HttpProblem 400
     */
    async checkSold(
      provider: OnrampProvider,
      { currency, network, of }: Readonly<Record<'currency' | 'network' | 'of', string>>,
    ): Promise<void> {
      if (!provider.namesNetworks) return
      const { purchaseCurrencies }: OnrampOptions = JSON.parse(await optionsOf(provider, of))
      const sold = purchaseCurrencies.find(({ id }) => id === currency)
      if (!sold?.networks.some(({ name }) => name === network))
        throw refused('NETWORK_NOT_SOLD', 'The provider does not sell this on this network')
    },
  }
}
