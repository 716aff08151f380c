import { type CaipAddress, type Connection, type Namespace, toCaipAddress } from '@latchkey/core'
import type { StoredConnection } from '../persistence/Persistence.js'

/** The bare address of a CAIP-10 id. */
export function bareAddress(address: CaipAddress): string {
  return address.slice(address.lastIndexOf(':') + 1)
}

/** The last known connection, shown while it is being restored. */
export function fromStored(namespace: Namespace, stored: StoredConnection): Connection {
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
