import type { OnrampOptions } from '@latchkey/api'
import { createSingleFlight } from '@latchkey/core'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { ServerContext } from '../../ServerContext.js'
import type { OnrampProvider, Place } from './OnrampProvider.js'

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

  async function optionsOf(provider: OnrampProvider, place: Place): Promise<string> {
    const { country, subdivision } = place
    const needsSubdivision = provider.needsSubdivision(country)
    const about = {
      providers: providers.map(({ id }) => id),
      country,
      ...(needsSubdivision && { needsSubdivision }),
    }
    if (needsSubdivision && subdivision === undefined)
      return JSON.stringify({ ...about, paymentCurrencies: [], purchaseCurrencies: [] })
    const key = `onramp:${provider.id}:${country}:${subdivision ?? ''}`
    const kept = await cache.get(key)
    if (kept !== undefined) return kept
    return flights(key, async () => {
      const options: OnrampOptions = await provider.options(place)
      const text = JSON.stringify({ ...about, ...options })
      await cache.set(key, text, optionsMs)
      return text
    })
  }

  return {
    /** A provider by its id, else the default one. @throws HttpProblem 400, 501 */
    find(id: string | undefined): OnrampProvider {
      if (!first) throw new HttpProblem(501, 'NOT_CONFIGURED', 'This server sells nothing')
      const found = id === undefined ? first : providers.find((each) => each.id === id)
      if (!found) throw refused('UNKNOWN_PROVIDER', 'This server has no such provider')
      return found
    },
    /**
     * Where a page says that its visitor is, else where the operator's visitors are. The state goes
     * to a provider that needs it, and to no other.
     */
    placeOf(
      provider: OnrampProvider,
      given: { readonly country?: string; readonly subdivision?: string },
    ): Place {
      const country = given.country ?? config.onramp?.country ?? 'US'
      const needsSubdivision = provider.needsSubdivision(country)
      return { country, subdivision: needsSubdivision ? given.subdivision : undefined }
    },
    /**
     * A provider's options in a place, as JSON; empty ones where the place lacks the state.
     *
     * @throws HttpProblem 502, 503
     */
    optionsOf,
    /**
     * Money that goes to another network than the page says may be lost.
     *
     * @throws HttpProblem 400
     */
    async checkSold(
      provider: OnrampProvider,
      {
        currency,
        network,
        place,
      }: { readonly currency: string; readonly network: string; readonly place: Place },
    ): Promise<void> {
      if (!provider.namesNetworks) return
      const { purchaseCurrencies }: OnrampOptions = JSON.parse(await optionsOf(provider, place))
      const sold = purchaseCurrencies.find(({ id }) => id === currency)
      if (!sold?.networks.some(({ name }) => name === network))
        throw refused('NETWORK_NOT_SOLD', 'The provider does not sell this on this network')
    },
  }
}
