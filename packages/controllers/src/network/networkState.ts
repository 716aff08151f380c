import { type CaipNetworkId, type Network, unknownNetwork } from '@latchkey/core'
import type { ConnectionState } from '../connection/ConnectionController.js'
import type { OptionsPart, RequestedState } from '../options/OptionsPart.js'
import type { NetworkState } from './NetworkController.js'

/**
 * Which network is active where: the wallet's own when one is connected, else what the next connect
 * asks for. Pure.
 */
export function networkState(
  requested: RequestedState,
  connection: ConnectionState,
  options: Pick<OptionsPart, 'defaultNamespace'> & { readonly allowUnsupported: boolean },
): Omit<NetworkState, 'switching'> {
  const { networks, preferred } = requested
  const activeByNamespace: Record<string, CaipNetworkId> = { ...preferred }
  for (const [namespace, entry] of Object.entries(connection.byNamespace)) {
    if (entry.connection) activeByNamespace[namespace] = entry.connection.network
  }
  const namespace = connection.activeNamespace ?? options.defaultNamespace
  const id = namespace === undefined ? undefined : activeByNamespace[namespace]
  const offered = networks.find((network) => network.caipNetworkId === id)
  const connected =
    namespace !== undefined && connection.byNamespace[namespace]?.status === 'connected'
  return {
    networks,
    activeByNamespace,
    active: offered ?? (id === undefined ? undefined : unknownNetwork(id)),
    unsupported: connected && !offered && !options.allowUnsupported,
  }
}

/** The next state with what did not change left the same object, so that nobody is told of it. */
export function keepSame(
  next: Omit<NetworkState, 'switching'>,
  before: NetworkState,
): Omit<NetworkState, 'switching'> {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  return {
    ...next,
    activeByNamespace: same(next.activeByNamespace, before.activeByNamespace)
      ? before.activeByNamespace
      : next.activeByNamespace,
    active: isSameNetwork(next.active, before.active) ? before.active : next.active,
  }
}

function isSameNetwork(a: Network | undefined, b: Network | undefined): boolean {
  return (
    a === b ||
    (a !== undefined &&
      b !== undefined &&
      a.caipNetworkId === b.caipNetworkId &&
      a.name === b.name &&
      a.rpcUrls === b.rpcUrls)
  )
}
