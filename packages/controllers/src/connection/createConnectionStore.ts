import type { Connection, Namespace, Store } from '@latchkey/core'
import type { KitEvents } from '../events/KitEvent.js'
import { askedBy } from './askedBy.js'
import type {
  ConnectAttempt,
  ConnectionState,
  NamespaceConnection,
} from './ConnectionController.js'
import type { ConnectionParts } from './ConnectionParts.js'
import { isSameAccount } from './connectionOf.js'
import {
  connecting,
  disconnected,
  each,
  withNamespaces,
  withoutNamespace,
} from './connectionState.js'
import { createConnectionWriting } from './createConnectionWriting.js'
import { createStandby } from './createStandby.js'
import { createWalletListeners } from './createWalletListeners.js'
import { watchConnectors } from './watchConnectors.js'

/** The store of connections and its stored copy, kept in sync with the wallets in use. */
export type ConnectionStore = ReturnType<typeof createConnectionStore>

export function createConnectionStore(parts: ConnectionParts, store: Store<ConnectionState>) {
  const { events, options, persistence, connectors } = parts
  const { namespaces } = options
  const standby = createStandby(persistence, store)
  const writing = createConnectionWriting(parts, store)
  let listening = false

  const get = (namespace: Namespace): NamespaceConnection =>
    store.getState().byNamespace[namespace] ?? disconnected

  const { setNetwork, ...listeners } = createWalletListeners({
    namespaces,
    get,
    standby,
    replace,
    drop: (gone) => drop(gone, 'wallet'),
    forget,
    writeSoon: writing.writeSoon,
  })
  const listenTo = watchConnectors(connectors, listeners, async (connectorId) =>
    (await import('./createEventLimit.js')).createEventLimit(parts, connectorId),
  )

  function set(
    changes: Readonly<Record<string, NamespaceConnection>>,
    more: {
      readonly attempt?: ConnectAttempt | undefined
      readonly prefer?: Namespace | undefined
    } = {},
  ) {
    const { prefer, ...attempt } = more
    store.setState((state) => ({ ...withNamespaces(state, changes, prefer), ...attempt }))
    listen()
  }

  function listen() {
    const used = Object.values(store.getState().byNamespace).flatMap(({ status, connection }) =>
      listening && status === 'connected' && connection ? [connection.connectorId] : [],
    )
    listenTo(new Set([...used, ...(listening ? standby.connectorIds() : [])]))
  }

  /** Updates the connection of the same wallet and emits the changes. */
  function replace(namespace: Namespace, connection: Connection) {
    const before = get(namespace).connection
    set({ [namespace]: { status: 'connected', reconnecting: false, connection } })
    if (before && !isSameAccount(before.active, connection.active))
      events.emit('accountChanged', { namespace })
    if (before && before.network !== connection.network)
      events.emit('networkSwitched', { network: connection.network })
  }

  /** The adapter was removed: hides the namespace; storage stays unchanged. */
  function withdraw(namespace: Namespace) {
    writing.flush()
    standby.hide(namespace)
    const known = get(namespace).connection
    store.setState((state) => withoutNamespace(state, namespace))
    listen()
    if (known) events.emit('disconnected', { namespace, reason: 'host' })
  }

  function forget(namespace: Namespace, connectorId: string) {
    standby.remove(namespace, connectorId)
    listen()
  }

  /** Makes room for a connection: puts the wallet in use on standby. */
  function standBy(namespace: Namespace, connectorId: string, yields?: boolean) {
    const { status, connection } = get(namespace)
    standby.remove(namespace, connectorId, yields)
    if (status === 'connected' && connection && connection.connectorId !== connectorId)
      standby.keep(namespace, connection)
  }

  /**
   * Ends connections. If the wallet disconnected by itself, the wallet used before it takes over.
   * If the user or another tab disconnected, none does.
   */
  function drop(
    gone: readonly Namespace[],
    reason: KitEvents['disconnected']['reason'],
    promotes = reason === 'wallet',
  ) {
    const known = gone.filter((namespace) => get(namespace).connection)
    const next = known.flatMap((namespace) => (promotes && standby.get(namespace)[0]) || [])
    const changes = withoutConnections(gone, next, askedBy(store.getState().attempt))
    for (const { namespace, connectorId } of next) standby.remove(namespace, connectorId)
    if (!promotes) gone.forEach(standby.clear)
    set(changes)
    for (const namespace of known) events.emit('disconnected', { namespace, reason })
    for (const { namespace, connectorId, network } of next)
      events.emit('connected', { namespace, connectorId, network, restored: true })
  }

  return {
    namespaces,
    store,
    get,
    set,
    replace,
    drop,
    withdraw,
    forget,
    standBy,
    standby,
    setNetwork,
    write: writing.write,
    writeSoon: writing.writeSoon,
    isKept: writing.isKept,
    isUnwritten: writing.isUnwritten,
    listen,
    setListening(next: boolean) {
      listening = next
      if (!next) writing.writePending()
      listen()
    },
    isListening: () => listening,
  }
}

/** `next`: the wallets that take over. `asked`: the namespaces of a running connect attempt. */
function withoutConnections(
  gone: readonly Namespace[],
  next: readonly Connection[],
  asked: readonly Namespace[],
): Record<string, NamespaceConnection> {
  // A wallet may disconnect during a new connect attempt; the attempt continues.
  const changes = {
    ...each(gone, disconnected),
    ...each(
      gone.filter((namespace) => asked.includes(namespace)),
      connecting,
    ),
  }
  for (const connection of next)
    changes[connection.namespace] = { status: 'connected', reconnecting: false, connection }
  return changes
}
