import type { Connection, Namespace } from '@latchkey/core'
import { toStored, withAccounts, withActive, withNetwork } from './connectionOf.js'
import type { ConnectFlow } from './createConnectFlow.js'
import type { ConnectionParts, ConnectionStore } from './createConnectionStore.js'

/**
 * Adopts connects and disconnects that other code on the page made through the same wallets
 * (`ChainAdapter.watchConnection`).
 */
export type Adopt = (namespace: Namespace, found: Connection | undefined) => void

export type CreateAdoptFlow = typeof createAdoptFlow

export function createAdoptFlow(
  { events }: Pick<ConnectionParts, 'events'>,
  { store, get, set, drop, replace, write, writeSoon, standBy }: ConnectionStore,
  connecting: Pick<ConnectFlow, 'isAsked' | 'cancelConnect'>,
  cancelRestore: (namespace: Namespace) => void,
): Adopt {
  return (namespace, found) => {
    const { status, connection: before } = get(namespace)
    const [first, ...others] = found?.accounts ?? []
    if (!found || !first) {
      // A pending connect or restore settles by itself.
      if (status !== 'connected') return
      drop([namespace], 'wallet', false)
      write([namespace])
      return
    }
    const { connectorId, network } = found
    const known = before?.connectorId === connectorId ? before : undefined
    if (known && status === 'connected') {
      const next = withNetwork(withAccounts(known, [first, ...others]), network)
      if (JSON.stringify(toStored(next)) === JSON.stringify(toStored(known))) return
      replace(namespace, next)
      writeSoon(namespace)
      return
    }
    if (connecting.isAsked(namespace)) {
      // The kit's own attempt; it commits this connection itself.
      if (store.getState().attempt?.connectorId === connectorId) return
      connecting.cancelConnect()
    }
    cancelRestore(namespace)
    const fresh = withNetwork(found, network)
    const connection = known ? withActive(fresh, known.active) : fresh
    standBy(namespace, connectorId)
    set(
      { [namespace]: { status: 'connected', reconnecting: false, connection } },
      { prefer: namespace },
    )
    write([namespace])
    events.emit('connected', { namespace, connectorId, network, restored: known !== undefined })
  }
}
