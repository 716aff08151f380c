import { createError, createStore, type Store } from '@latchkey/core'
import { subjectOf } from '../portfolio/subject.js'
import type { BuyingState, BuyOptions, BuyProviderId } from './BuyingController.js'
import type { BuyingParts } from './BuyingParts.js'
import { builtInOptions } from './builtInOptions.js'
import { buyNetworkOf } from './buyNetworks.js'
import { buyProviders } from './buyProviders.js'
import { findBuyProblem, findFormProblem } from './findBuyProblem.js'
import { isRestrictedRegion } from './isRestrictedRegion.js'
import type { BuyRequest, BuyService } from './openBuyService.js'
import { readBuyOptions } from './readBuyOptions.js'

const optionsMs = 20_000
const usualFiat = 'USD'

const empty: BuyingState = {
  from: undefined,
  providers: [],
  provider: undefined,
  options: { status: 'idle' },
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
  /** What is asked for, of a form that may be quoted. */
  request(): BuyRequest | undefined
  follow(): () => void
  chooseProvider(id: BuyProviderId): void
  clear(): void
}

/** The form of a purchase: who sells what for which money, and what is missing. */
export function createBuyForm(
  parts: BuyingParts,
  { service, onEdit }: { readonly service: () => Promise<BuyService> | undefined; onEdit(): void },
): BuyForm {
  const { options: host, features, connection, environment, lifetime } = parts
  const store = createStore(empty)
  const { endpoints, onramp = {} } = host.given
  const isRestricted = isRestrictedRegion()
  /** The providers that the service says it sells through. */
  let told: readonly string[] | undefined
  let version = 0
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

  function put(change: Partial<BuyingState>) {
    store.setState(change)
    const state = store.getState()
    const problem = findBuyProblem({ ...state, isRestricted, isUnquoted: isUnquoted() })
    if (problem !== state.problem) store.setState({ problem })
  }

  function edit(change: Partial<BuyingState>) {
    version++
    const { fiat, method, ...state } = { ...store.getState(), ...change }
    // The method that is not there for this currency gives way to one that is.
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

  /** Who sells here, as far as it is known. */
  function providersNow() {
    const subject = subjectOf(parts)
    const offered = buyProviders(
      features.store.getState().onramp,
      subject?.connection.namespace,
    ).filter(({ id }) => sells(id))
    const { provider } = store.getState()
    const chosen = offered.find(({ id }) => id === provider) ?? offered[0]
    put({ providers: offered, provider: chosen?.id })
    return chosen?.id
  }

  async function readOptions(asked?: BuyProviderId): Promise<void> {
    const subject = subjectOf(parts)
    const opened = service()
    const mine = ++reading
    if (!subject || isRestricted) return put({ providers: [], provider: undefined })
    const active = subject.network.caipNetworkId
    const provider = providersNow()
    if (!provider) return put({ options: { status: 'idle' }, fiat: undefined, token: undefined })
    if (isUnquoted() || !opened) return offer(linkOptions(active))
    put({ options: { status: 'pending' } })
    try {
      const open = await opened
      const found = await lifetime.within((signal) => open.options(asked, signal), {
        ms: optionsMs,
        error: () => createError('HTTP_TIMEOUT'),
      })
      if (mine !== reading) return
      told = found.providers ?? told
      const chosen = providersNow()
      if (isUnquoted()) return offer(linkOptions(active))
      // The first answer is the service's first provider, which may not be the chosen one.
      if (chosen && chosen !== (asked ?? told?.[0] ?? chosen)) return await readOptions(chosen)
      offer(readBuyOptions(found, active))
    } catch (error) {
      if (mine !== reading) return
      environment.log('info', 'The options of purchases could not be read.', error)
      offer(builtInOptions(active))
    }
  }

  function followAccount() {
    const address = subjectOf(parts)?.address
    const { from, order } = store.getState()
    if (from === address) return
    version++
    store.setState({ ...empty, from: address, order })
    void readOptions()
  }

  return {
    store,
    put,
    edit,
    isUnquoted,
    mark() {
      const mine = version
      return () => mine === version
    },
    request() {
      const state = store.getState()
      const { provider, fiat, token, method, amount } = state
      const problem = findFormProblem({ ...state, isRestricted, isUnquoted: isUnquoted() })
      const address = subjectOf(parts)?.address
      if (problem || !provider || !fiat || !token || address !== state.from) return undefined
      const bare = address?.slice(address.lastIndexOf(':') + 1) ?? ''
      return { provider, address: bare, fiat, token, method, amount }
    },
    follow() {
      followAccount()
      if (store.getState().options.status === 'idle') void readOptions()
      const stops = [
        connection.store.subscribe(followAccount),
        parts.network.store.subscribe(followAccount),
        features.store.subscribe(({ onramp: now }, before) => {
          if (now !== before.onramp) void readOptions(store.getState().provider)
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    chooseProvider(id) {
      if (!store.getState().providers.some((each) => each.id === id)) return
      edit({ provider: id })
      void readOptions(id)
    },
    clear() {
      version++
      reading++
      store.setState({ ...empty })
    },
  }

  /** What the link of Meld buys. */
  function linkOptions(active: Parameters<typeof builtInOptions>[0]): BuyOptions {
    const isSolana = active.startsWith('solana:')
    const { network, name } = isSolana
      ? { network: active, name: 'solana' }
      : buyNetworkOf('eip155:1')
    const symbol = isSolana ? 'SOL' : 'USDC'
    return {
      fiats: builtInOptions(active).fiats,
      tokens: [
        { id: symbol, name: isSolana ? 'Solana' : 'USD Coin', symbol, network, networkName: name },
      ],
      isBuiltIn: true,
    }
  }
}
