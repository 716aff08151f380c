import { createStore, type Store } from '@latchkey/core'
import { subjectOf } from '../portfolio/subject.js'
import type { BuyingState, BuyProviderId } from './BuyingController.js'
import type { BuyingParts } from './BuyingParts.js'
import { createOffers } from './createOffers.js'
import { findBuyProblem, findFormProblem } from './findBuyProblem.js'
import { isRestrictedRegion } from './isRestrictedRegion.js'
import { isSubdivision } from './isSubdivision.js'
import type { BuyRequest, BuyService } from './openBuyService.js'
import { openBuying } from './storedBuying.js'

const empty: BuyingState = {
  from: undefined,
  providers: [],
  provider: undefined,
  options: { status: 'idle' },
  asksSubdivision: false,
  subdivision: undefined,
  fiat: undefined,
  token: undefined,
  method: 'card',
  amount: '',
  limits: undefined,
  quote: { status: 'idle' },
  problem: undefined,
  order: undefined,
  error: undefined,
}

export type BuyForm = {
  readonly store: Store<BuyingState>
  put(change: Partial<BuyingState>): void
  /** A change of what is bought: the quote and the last error belong to the form before. */
  edit(change: Partial<BuyingState>): void
  /** True until the form changes: a late result of an older form is dropped. */
  mark(): () => boolean
  /** The provider tells the price on its own page alone, which the page links to itself. */
  isUnquoted(): boolean
  /** The request of a form that may be quoted. */
  request(): BuyRequest | undefined
  follow(): () => void
  chooseProvider(id: BuyProviderId): void
  chooseSubdivision(code: string): void
  clear(): void
}

/** The form of a purchase: who sells what for which money, and what is missing. */
export function createBuyForm(
  parts: BuyingParts,
  { service, onEdit }: { readonly service: () => Promise<BuyService> | undefined; onEdit(): void },
): BuyForm {
  const { features, connection } = parts
  const store = createStore(empty)
  const isRestricted = isRestrictedRegion()
  const kept = openBuying(parts.persistence)
  let version = 0

  const offers = createOffers(parts, { store, isRestricted, kept, put, edit }, service)

  function put(change: Partial<BuyingState>) {
    store.setState(change)
    const state = store.getState()
    const problem = findBuyProblem({ ...state, isRestricted, isUnquoted: offers.isUnquoted() })
    if (problem !== state.problem) store.setState({ problem })
  }

  function edit(change: Partial<BuyingState>) {
    version++
    const { fiat, method, ...state } = { ...store.getState(), ...change }
    // A method that this currency does not have gives way to its first one.
    const limits = fiat?.limits.find((each) => each.method === method) ?? fiat?.limits[0]
    put({
      ...state,
      fiat,
      method: limits?.method ?? method,
      limits: limits && { min: limits.min, max: limits.max },
      quote: { status: 'idle' },
      error: undefined,
    })
    onEdit()
  }

  function followAccount() {
    const address = subjectOf(parts)?.address
    const { from, order } = store.getState()
    if (from === address) return
    version++
    // A page that has not opened is of the other account.
    const kept = order?.status === 'opening' ? undefined : order
    store.setState({ ...empty, from: address, order: kept })
    void offers.read()
  }

  return {
    store,
    put,
    edit,
    isUnquoted: offers.isUnquoted,
    mark() {
      const mine = version
      return () => mine === version
    },
    request() {
      const state = store.getState()
      const { provider, fiat, token, method, amount, quote } = state
      const problem = findFormProblem({ ...state, isRestricted, isUnquoted: offers.isUnquoted() })
      const address = subjectOf(parts)?.address
      if (problem || !provider || !fiat || !token || address !== state.from) return undefined
      const bare = address?.slice(address.lastIndexOf(':') + 1) ?? ''
      const shown = quote.data && { quoteId: quote.data.id }
      const place = offers.place()
      return { provider, address: bare, fiat, token, method, amount, place, ...shown }
    },
    follow() {
      followAccount()
      if (store.getState().options.status === 'idle') void offers.read()
      const stops = [
        connection.store.subscribe(followAccount),
        parts.network.store.subscribe(followAccount),
        features.store.subscribe(({ onramp: now }, before) => {
          if (now !== before.onramp) void offers.read(store.getState().provider)
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    chooseProvider(id) {
      if (!store.getState().providers.some((each) => each.id === id)) return
      edit({ provider: id, asksSubdivision: false })
      void offers.read(id)
    },
    chooseSubdivision(code) {
      const { provider, asksSubdivision, options } = store.getState()
      if (!asksSubdivision || !isSubdivision(code)) return
      kept.update(() => ({ subdivision: code }))
      edit({ subdivision: code })
      // The form stays on the screen until the answer.
      void offers.read(provider, options.data)
    },
    clear() {
      version++
      offers.stop()
      store.setState({ ...empty })
    },
  }
}
