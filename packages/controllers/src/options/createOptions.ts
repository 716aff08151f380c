import {
  type BundlerProcess,
  type CaipNetworkId,
  type ChainAdapter,
  createEarlyError,
  createStore,
  isKitError,
  type Network,
} from '@latchkey/core'
import { refuseOptions } from '../development/refuseOptions.js'
import type { KitOptions } from '../kit/KitOptions.js'
import type { OptionsPart, RequestedState } from './OptionsPart.js'

declare const process: BundlerProcess

/**
 * Reads the host's options.
 *
 * @throws INVALID_CONFIGURATION for two adapters of one namespace, and for a default network that
 *   no adapter offers; in development also for values that are no options or adapters
 */
export function createOptions(given: KitOptions): OptionsPart {
  try {
    if (process.env.NODE_ENV !== 'production') refuseOptions(given)
  } catch (error) {
    if (isKitError(error)) throw error
  }
  const nothing: RequestedState = { adapters: [], networks: [], preferred: {} }
  const first = withAdapters(nothing, given.adapters ?? [], given)
  const chosen =
    given.defaultNetwork &&
    first.networks.find((network) => network.caipNetworkId === given.defaultNetwork)
  if (given.defaultNetwork && !chosen) {
    throw createEarlyError('INVALID_CONFIGURATION', {
      details: `No adapter offers the default network ${given.defaultNetwork}.`,
    })
  }
  const requested = createStore<RequestedState>({
    ...first,
    preferred: {
      ...first.preferred,
      ...(chosen && { [chosen.chainNamespace]: chosen.caipNetworkId }),
    },
  })
  const adapters = () => requested.getState().adapters
  // Without adapters, the connectors serve the namespaces of the networks.
  const namespaces = () =>
    adapters().length > 0
      ? adapters().map((adapter) => adapter.namespace)
      : [...new Set(requested.getState().networks.map((network) => network.chainNamespace))]
  return {
    given,
    get defaultNamespace() {
      return [chosen?.chainNamespace, ...namespaces()].find(
        (name) => name && namespaces().includes(name),
      )
    },
    requested,
    adapters,
    namespaces,
    setAdapters: (next) => requested.setState((state) => withAdapters(state, next, given)),
    watchAdapters(attach) {
      const attached = new Map<ChainAdapter, (() => void) | undefined>()
      const follow = (now: readonly ChainAdapter[]) => {
        for (const [adapter, detach] of attached) {
          if (now.includes(adapter)) continue
          attached.delete(adapter)
          detach?.()
        }
        for (const adapter of now)
          if (!attached.has(adapter)) attached.set(adapter, attach(adapter))
      }
      follow(adapters())
      const stop = requested.subscribe((state) => follow(state.adapters))
      return () => {
        stop()
        follow([])
      }
    },
    adapter: (namespace) => adapters().find((adapter) => adapter.namespace === namespace),
    networksToAskFor(asked) {
      const state = requested.getState()
      const offered = state.networks.filter((network) => asked.includes(network.chainNamespace))
      const isPreferred = (network: Network) =>
        state.preferred[network.chainNamespace] === network.caipNetworkId
      return [...offered.filter(isPreferred), ...offered.filter((network) => !isPreferred(network))]
    },
  }
}

/**
 * An existing adapter keeps its added, removed and preferred networks. A new adapter brings its own
 * networks.
 */
function withAdapters(
  state: RequestedState,
  adapters: readonly ChainAdapter[],
  { networkImages, networks: own = [] }: KitOptions,
): RequestedState {
  const names = adapters.map(({ namespace }) => namespace)
  if (new Set(names).size < names.length)
    throw createEarlyError('INVALID_CONFIGURATION', {
      details: `Two adapters serve the same namespace: ${names.join(', ')}.`,
    })
  const fresh = (networks: readonly Network[]) =>
    networks.map((network) => withImage(network, networkImages))
  const networks =
    adapters.length === 0
      ? fresh(own)
      : adapters.flatMap((adapter) =>
          state.adapters.includes(adapter)
            ? state.networks.filter((network) => network.chainNamespace === adapter.namespace)
            : fresh(adapter.networks),
        )
  const preferred: Record<string, CaipNetworkId> = {}
  for (const { chainNamespace, caipNetworkId } of networks) {
    const before = state.preferred[chainNamespace]
    preferred[chainNamespace] ??=
      networks.find((network) => network.caipNetworkId === before)?.caipNetworkId ?? caipNetworkId
  }
  return { adapters, networks, preferred }
}

function withImage(network: Network, images: KitOptions['networkImages']): Network {
  const imageUrl = images?.[network.caipNetworkId]
  return imageUrl ? { ...network, assets: { ...network.assets, imageUrl } } : network
}
