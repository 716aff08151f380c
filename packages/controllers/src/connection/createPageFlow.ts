import {
  type Connection,
  createError,
  isKitError,
  type Namespace,
  type Network,
} from '@latchkey/core'
import type { ConnectionParts } from './ConnectionParts.js'
import { toStored, withAccounts, withActive, withNetwork } from './connectionOf.js'
import type { ConnectFlow } from './createConnectFlow.js'
import type { ConnectionStore } from './createConnectionStore.js'
import type { Gatekeeper } from './createGatekeeper.js'

/** Follows other code of the page that uses the same wallets (`ChainAdapter.watchConnection`). */
export type PageFlow = {
  /** Adopts its connects and disconnects. */
  adopt(namespace: Namespace, found: Connection | undefined): void
  /** Switches the network of the connection in use. */
  switchNetwork(network: Network): Promise<void>
}

type PageFlowInput = {
  readonly connecting: Pick<ConnectFlow, 'isAsked' | 'cancelConnect'>
  readonly cancelRestore: (namespace: Namespace) => void
  readonly gatekeeper: Gatekeeper | undefined
}

/** Loads only where an adapter watches connections, such as wagmi's. */
export function createPageFlow(
  { environment, events, connectors }: ConnectionParts,
  book: ConnectionStore,
  { connecting, cancelRestore, gatekeeper }: PageFlowInput,
): PageFlow {
  const { store, get, set, drop, replace, write, writeSoon, standBy, setNetwork } = book
  const passing = new Map<Namespace, AbortController>()

  function commit(found: Connection, known: Connection | undefined) {
    const { namespace, connectorId, network } = found
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

  /** Commits what passes, unless the namespace has changed meanwhile. */
  async function commitPassed(
    found: Connection,
    known: Connection | undefined,
    { pass }: Gatekeeper,
  ): Promise<void> {
    const { namespace, connectorId } = found
    const connector = connectors.get(connectorId)
    if (!connector) return
    const before = get(namespace)
    const controller = new AbortController()
    const { signal } = controller
    passing.set(namespace, controller)
    try {
      const [passed] = await pass(connector, [found], {
        signIn: [],
        silent: known !== undefined,
        signal,
      })
      if (passed && !signal.aborted && get(namespace) === before) commit(passed, known)
    } catch (error) {
      if (!isKitError(error, 'ABORTED'))
        environment.log('info', `${connectorId} did not pass a gate.`, error)
    }
  }

  return {
    adopt(namespace, found) {
      passing.get(namespace)?.abort()
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
        const next = withNetwork(withAccounts(known, { accounts: [first, ...others] }), network)
        if (JSON.stringify(toStored(next)) === JSON.stringify(toStored(known))) return
        replace(namespace, next)
        writeSoon(namespace)
        return
      }
      if (connecting.isAsked(namespace)) {
        // The kit's own attempt; it commits this connection itself.
        const { steps = [] } = store.getState().attempt ?? {}
        if (steps.some((step) => step.connectorId === connectorId)) return
        connecting.cancelConnect()
      }
      if (gatekeeper) void commitPassed(found, known, gatekeeper)
      else commit(found, known)
    },
    async switchNetwork(network) {
      const { chainNamespace: namespace, caipNetworkId } = network
      const { status, connection } = get(namespace)
      const connector = connectors.get(connection?.connectorId ?? '')
      if (status !== 'connected' || !connection || !connector) throw createError('NOT_CONNECTED')
      if (connection.network === caipNetworkId) return
      if (connector.switchNetwork) await connector.switchNetwork(network)
      else if (
        connection.approvedNetworks !== 'all' &&
        !connection.approvedNetworks.includes(caipNetworkId)
      )
        throw createError('NETWORK_NOT_SUPPORTED', { params: { network: network.name } })
      setNetwork({ namespace, connectorId: connection.connectorId, network: caipNetworkId })
    },
  }
}
