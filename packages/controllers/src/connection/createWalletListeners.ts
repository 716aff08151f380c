import type { Account, Connection, Namespace } from '@latchkey/core'
import type { ConnectionPart, NamespaceConnection } from './ConnectionController.js'
import { withAccounts, withNetwork } from './connectionOf.js'
import type { createStandby } from './createStandby.js'
import type { ConnectorListeners } from './watchConnectors.js'

/** A wallet's network change, with its accounts where their format depends on the network. */
type NetworkChange = Parameters<ConnectionPart['setNetwork']>[0] & {
  readonly accounts?: readonly Account[]
}

type Input = {
  readonly namespaces: () => readonly Namespace[]
  readonly standby: ReturnType<typeof createStandby>
  get(namespace: Namespace): NamespaceConnection
  replace(namespace: Namespace, connection: Connection): void
  drop(gone: readonly Namespace[]): void
  forget(namespace: Namespace, connectorId: string): void
  writeSoon(namespace: Namespace): void
}

/** Applies what wallets in use and on standby report. */
export function createWalletListeners({
  namespaces,
  standby,
  get,
  replace,
  drop,
  forget,
  writeSoon,
}: Input): ConnectorListeners & { setNetwork(change: NetworkChange): void } {
  const connectionThrough = (namespace: Namespace, connectorId: string) => {
    const { status, connection } = get(namespace)
    return status === 'connected' && connection?.connectorId === connectorId
      ? connection
      : undefined
  }

  const setNetwork = ({ namespace, connectorId, network, accounts }: NetworkChange) => {
    const connection = connectionThrough(namespace, connectorId)
    if (!network.startsWith(`${namespace}:`)) return
    const waiting = standby.find(namespace, connectorId)
    if (waiting && waiting.network !== network)
      standby.replace(namespace, withNetwork(waiting, network, accounts))
    if (!connection) return
    if (connection.network !== network)
      replace(namespace, withNetwork(connection, network, accounts))
    writeSoon(namespace)
  }

  return {
    setNetwork,
    accountsChanged(connectorId, payload) {
      const { namespace, accounts } = payload
      const connection = connectionThrough(namespace, connectorId)
      const waiting = standby.find(namespace, connectorId)
      if (waiting) {
        if (accounts[0]) standby.replace(namespace, withAccounts(waiting, payload))
        else forget(namespace, connectorId)
      }
      if (!connection) return
      if (accounts[0]) replace(namespace, withAccounts(connection, payload))
      else drop([namespace])
      writeSoon(namespace)
    },
    networkChanged: (connectorId, payload) => setNetwork({ connectorId, ...payload }),
    disconnect(connectorId, payload) {
      const left = payload.namespaces ?? namespaces()
      for (const namespace of left)
        if (standby.find(namespace, connectorId)) forget(namespace, connectorId)
      const gone = left.filter((namespace) => connectionThrough(namespace, connectorId))
      drop(gone)
      gone.forEach(writeSoon)
    },
  }
}
