import { type CaipNetworkId, createEarlyError, createStore, type Network } from '@latchkey/core'
import type { KitOptions } from '../kit/KitOptions.js'
import type { OptionsPart, RequestedState } from './OptionsPart.js'

/**
 * Reads the host's options.
 *
 * @throws INVALID_CONFIGURATION for two adapters of one namespace, or a default network that no adapter offers
 */
export function createOptions(given: KitOptions): OptionsPart {
  const adapters = given.adapters ?? []
  const byNamespace = new Map(adapters.map((adapter) => [adapter.namespace, adapter]))
  if (byNamespace.size < adapters.length)
    throw createEarlyError('INVALID_CONFIGURATION', { details: 'Two adapters serve the same namespace.' })

  const networks = adapters.flatMap((adapter) => adapter.networks).map((network) => withImage(network, given.networkImages))
  const chosen = given.defaultNetwork && networks.find((network) => network.caipNetworkId === given.defaultNetwork)
  if (given.defaultNetwork && !chosen) {
    throw createEarlyError('INVALID_CONFIGURATION', { details: `No adapter offers the default network ${given.defaultNetwork}.` })
  }
  const preferred: Record<string, CaipNetworkId> = {}
  for (const network of chosen ? [chosen, ...networks] : networks) preferred[network.chainNamespace] ??= network.caipNetworkId

  const requested = createStore<RequestedState>({ networks, preferred })
  return {
    given,
    adapters,
    defaultNamespace: chosen?.chainNamespace ?? adapters[0]?.namespace,
    requested,
    adapter: (namespace) => byNamespace.get(namespace),
    networksToAskFor(namespaces) {
      const state = requested.getState()
      const offered = state.networks.filter((network) => namespaces.includes(network.chainNamespace))
      const isPreferred = (network: Network) => state.preferred[network.chainNamespace] === network.caipNetworkId
      return [...offered.filter(isPreferred), ...offered.filter((network) => !isPreferred(network))]
    },
  }
}

function withImage(network: Network, images: KitOptions['networkImages']): Network {
  const imageUrl = images?.[network.caipNetworkId]
  return imageUrl ? { ...network, assets: { ...network.assets, imageUrl } } : network
}
