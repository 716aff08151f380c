import { createError, type Store } from '@latchkey/core'
import { subjectOf } from '../portfolio/subject.js'
import type { BuyingState, BuyOptions, BuyProviderId } from './BuyingController.js'
import type { BuyingParts } from './BuyingParts.js'
import { builtInOptions } from './builtInOptions.js'
import { buyProviders } from './buyProviders.js'
import { linkOptions } from './linkOptions.js'
import type { BuyPlace, BuyService } from './openBuyService.js'
import { readBuyOptions } from './readBuyOptions.js'
import type { openBuying } from './storedBuying.js'

/** docs/house/words-and-numbers.md lists it. */
const optionsMs = 20_000
const usualFiat = 'USD'
/** The country whose states a form offers. */
const countryOfStates = 'US'

type Form = {
  readonly store: Store<BuyingState>
  readonly isRestricted: boolean
  readonly kept: ReturnType<typeof openBuying>
  put(change: Partial<BuyingState>): void
  edit(change: Partial<BuyingState>): void
}

/** The providers and tokens on sale on the account's network. */
export function createOffers(
  parts: BuyingParts,
  { store, isRestricted, kept, put, edit }: Form,
  service: () => Promise<BuyService> | undefined,
) {
  const { options: host, features, environment, lifetime } = parts
  const { endpoints, onramp = {} } = host.given
  /** The providers that the service says it sells through. */
  let told: readonly string[] | undefined
  let reading = 0

  const withoutService = (id: string) =>
    id === 'meld' && onramp.meldPublicKey !== undefined && !told?.includes(id)
  const sells = (id: string) =>
    withoutService(id) || (endpoints?.blockchain !== undefined && (told?.includes(id) ?? true))
  const isUnquoted = () => {
    const { provider } = store.getState()
    return (
      provider !== undefined &&
      withoutService(provider) &&
      (endpoints?.blockchain === undefined || told !== undefined)
    )
  }

  /** The host's word on where the visitor is, or the state that a provider asked for. */
  function place(): BuyPlace {
    const { asksSubdivision, subdivision: chosen } = store.getState()
    if (asksSubdivision && chosen !== undefined)
      return { country: countryOfStates, subdivision: chosen }
    const { country, subdivision } = onramp
    return {
      ...(country !== undefined && { country }),
      ...(subdivision !== undefined && { subdivision }),
    }
  }

  /** The choices of the form, kept where they are still to be had. */
  function offer(options: BuyOptions) {
    const { fiat, token } = store.getState()
    const { fiats, tokens } = options
    edit({
      options: { status: 'success', data: options, updatedAt: environment.now() },
      fiat:
        fiats.find(({ id }) => id === fiat?.id) ??
        fiats.find(({ id }) => id === usualFiat) ??
        fiats[0],
      token:
        tokens.find(({ symbol }) => symbol === token?.symbol) ??
        tokens.find(({ address }) => address === undefined) ??
        tokens[0],
    })
  }

  /** Updates the known providers for this network. Returns the chosen one. */
  function providersNow() {
    const subject = subjectOf(parts)
    const offered = buyProviders(
      features.store.getState().onramp,
      subject?.connection.namespace,
    ).filter(({ id }) => sells(id))
    const { provider } = store.getState()
    const chosen = offered.find(({ id }) => id === provider) ?? offered[0]
    const isOther = chosen?.id !== provider
    put({
      providers: offered,
      provider: chosen?.id,
      ...(isOther && { asksSubdivision: false }),
    })
    return chosen?.id
  }

  /** `shown` stays on the screen meanwhile. */
  async function readOptions(asked?: BuyProviderId, shown?: BuyOptions): Promise<void> {
    const subject = subjectOf(parts)
    const opened = service()
    const mine = ++reading
    if (!subject || isRestricted) return put({ providers: [], provider: undefined })
    const active = subject.network.caipNetworkId
    const provider = providersNow()
    if (!provider) return put({ options: { status: 'idle' }, fiat: undefined, token: undefined })
    if (isUnquoted() || !opened) return offer(linkOptions(active))
    put({ options: { status: 'pending', ...(shown && { data: shown }) } })
    const here = place()
    try {
      const open = await opened
      const found = await lifetime.within(
        (signal) => open.options({ provider: asked, place: here }, signal),
        {
          ms: optionsMs,
          error: () => createError('HTTP_TIMEOUT'),
        },
      )
      if (mine !== reading) return
      told = found.providers ?? told
      const chosen = providersNow()
      if (isUnquoted()) return offer(linkOptions(active))
      // The first answer is the service's first provider, which may not be the chosen one.
      if (chosen && chosen !== (asked ?? told?.[0] ?? chosen)) return await readOptions(chosen)
      const asksSubdivision =
        onramp.subdivision === undefined &&
        found.country === countryOfStates &&
        found.needsSubdivision === true
      put({
        asksSubdivision,
        subdivision: store.getState().subdivision ?? kept.read().subdivision,
      })
      // The state of an earlier purchase, now that the provider asks for it.
      if (here.subdivision === undefined && place().subdivision !== undefined)
        return await readOptions(chosen, shown)
      offer(readBuyOptions(found, active))
    } catch (error) {
      if (mine !== reading) return
      environment.log('info', 'The options of purchases could not be read.', error)
      offer(builtInOptions(active))
    }
  }

  return {
    isUnquoted,
    place,
    read: readOptions,
    stop() {
      reading++
    },
  }
}
