import { type Connection, type Namespace, toCaipAddress } from '@latchkey/core'
import type { StoredConnection, StoredConnections } from '../persistence/Persistence.js'
import type { NamespaceConnection } from './ConnectionController.js'

/** The last known connection, shown during its restore. */
function fromStored(namespace: Namespace, stored: StoredConnection): Connection {
  const { connectorId, caipNetworkId, addresses } = stored
  const accounts = addresses.map((address) => ({ address: toCaipAddress(caipNetworkId, address) }))
  return {
    connectorId,
    namespace,
    accounts,
    active: toCaipAddress(caipNetworkId, addresses[0] ?? ''),
    network: caipNetworkId,
    approvedNetworks: [caipNetworkId],
  }
}

/** The display state of stored connections during their restore. */
export function reconnectingTo(
  content: StoredConnections,
  namespaces: readonly Namespace[],
): Record<string, NamespaceConnection> {
  const known = namespaces.flatMap((namespace) => {
    const stored = content.namespaces[namespace]
    return stored
      ? [
          [
            namespace,
            { status: 'connecting', reconnecting: true, connection: fromStored(namespace, stored) },
          ] as const,
        ]
      : []
  })
  return Object.fromEntries(known)
}
