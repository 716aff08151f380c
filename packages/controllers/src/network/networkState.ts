import { type CaipNetworkId, unknownNetwork } from '@latchkey/core'
import type { ConnectionState } from '../connection/ConnectionController.js'
import type { OptionsPart, RequestedState } from '../options/OptionsPart.js'
import type { NetworkState } from './NetworkController.js'

/**
 * Derives the active network per namespace: the connected wallet's, else the preferred one of the
 * next connect. Pure.
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

/**
 * The next state. Unchanged values keep their object identity, so that their readers do not update.
 */
export function keepSame(
  next: Omit<NetworkState, 'switching'>,
  before: NetworkState,
): Omit<NetworkState, 'switching'> {
  const keep = <Value>(value: Value, known: Value): Value =>
    JSON.stringify(value) === JSON.stringify(known) ? known : value
  return {
    ...next,
    activeByNamespace: keep(next.activeByNamespace, before.activeByNamespace),
    active: keep(next.active, before.active),
  }
}
