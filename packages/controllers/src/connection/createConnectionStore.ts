import {
  type Account,
  bareAddress,
  type Connection,
  type Namespace,
  type Store,
} from '@latchkey/core'
import type { KitEvents } from '../events/KitEvent.js'
import type { KitParts } from '../kit/KitParts.js'
import type { StoredConnections } from '../persistence/Persistence.js'
import type {
  ConnectAttempt,
  ConnectionPart,
  ConnectionState,
  NamespaceConnection,
} from './ConnectionController.js'
import { toStored, withAccounts, withNetwork } from './connectionOf.js'
import {
  connecting,
  disconnected,
  each,
  withNamespaces,
  withoutNamespace,
} from './connectionState.js'
import { createStandby } from './createStandby.js'
import { watchConnectors } from './watchConnectors.js'

/**
 * Every tab receives a wallet's own changes. Visible tabs write them first; hidden tabs then find
 * them written.
 */
const writeDelayMs = { visible: 100, hidden: 500 } as const

/** Phases in which the outcome of an attempt is open. */
const openPhases: readonly ConnectAttempt['phase'][] = ['preparing', 'waiting', 'requestPending']

export type ConnectionParts = Pick<
  KitParts,
  | 'environment'
  | 'lifetime'
  | 'halves'
  | 'events'
  | 'options'
  | 'persistence'
  | 'consent'
  | 'notices'
  | 'connectors'
>

/** A wallet's network change, with its accounts where their format depends on the network. */
type NetworkChange = Parameters<ConnectionPart['setNetwork']>[0] & {
  readonly accounts?: readonly Account[]
}

/** The store of connections and its stored copy, kept in sync with the wallets in use. */
export type ConnectionStore = ReturnType<typeof createConnectionStore>

export function createConnectionStore(parts: ConnectionParts, store: Store<ConnectionState>) {
  const { environment, lifetime, events, options, persistence, connectors } = parts
  const { namespaces } = options
  const standby = createStandby(persistence, store)
  const unwritten = new Set<Namespace>()
  let clearWrite: (() => void) | undefined
  let listening = false

  const get = (namespace: Namespace): NamespaceConnection =>
    store.getState().byNamespace[namespace] ?? disconnected

  const connectionThrough = (namespace: Namespace, connectorId: string): Connection | undefined => {
    const { status, connection } = get(namespace)
    return status === 'connected' && connection?.connectorId === connectorId
      ? connection
      : undefined
  }

  const listenTo = watchConnectors(
    connectors,
    {
      accountsChanged(connectorId, { namespace, accounts }) {
        const connection = connectionThrough(namespace, connectorId)
        const waiting = standby.find(namespace, connectorId)
        const [first, ...rest] = accounts
        if (waiting) {
          if (first) standby.replace(namespace, withAccounts(waiting, [first, ...rest]))
          else forget(namespace, connectorId)
        }
        if (!connection) return
        if (first) replace(namespace, withAccounts(connection, [first, ...rest]))
        else drop([namespace], 'wallet')
        writeSoon(namespace)
      },
      networkChanged: (connectorId, payload) => setNetwork({ connectorId, ...payload }),
      disconnect(connectorId, payload) {
        const left = payload.namespaces ?? namespaces()
        for (const namespace of left)
          if (standby.find(namespace, connectorId)) forget(namespace, connectorId)
        const gone = left.filter((namespace) => connectionThrough(namespace, connectorId))
        drop(gone, 'wallet')
        gone.forEach(writeSoon)
      },
    },
    async (connectorId) =>
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
    if (before && bareAddress(before.active) !== bareAddress(connection.active))
      events.emit('accountChanged', { namespace })
    if (before && before.network !== connection.network)
      events.emit('networkSwitched', { network: connection.network })
  }

  /** The adapter was removed: hides the namespace; storage stays unchanged. */
  function withdraw(namespace: Namespace) {
    flush(() => ({}))
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
  function standBy(namespace: Namespace, connectorId: string) {
    const { status, connection } = get(namespace)
    standby.remove(namespace, connectorId)
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
    // A wallet may disconnect during a new connect attempt; the attempt continues.
    const { attempt } = store.getState()
    const asked = attempt && openPhases.includes(attempt.phase) ? attempt.namespaces : []
    const changes = {
      ...each(gone, disconnected),
      ...each(
        gone.filter((namespace) => asked.includes(namespace)),
        connecting,
      ),
    }
    const next = known.flatMap((namespace) => (promotes && standby.get(namespace)[0]) || [])
    for (const connection of next) {
      changes[connection.namespace] = { status: 'connected', reconnecting: false, connection }
      standby.remove(connection.namespace, connection.connectorId)
    }
    if (!promotes) gone.forEach(standby.clear)
    set(changes)
    for (const namespace of known) events.emit('disconnected', { namespace, reason })
    for (const { namespace, connectorId, network } of next)
      events.emit('connected', { namespace, connectorId, network, restored: true })
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

  function flush(
    change: (content: StoredConnections) => Partial<StoredConnections>,
    yields = false,
  ) {
    clearWrite?.()
    clearWrite = undefined
    const dirty = [...unwritten]
    unwritten.clear()
    persistence.connections.update((content) => {
      const kept = { ...content.namespaces }
      for (const namespace of dirty) {
        const { status, connection, reconnecting } = get(namespace)
        if (status === 'connected' && connection) kept[namespace] = toStored(connection)
        else if (!reconnecting) delete kept[namespace]
      }
      return { ...content, namespaces: kept, ...change(content) }
    }, yields)
  }

  /** Writes a user's change at once, together with pending changes. */
  function write(
    changed: readonly Namespace[],
    change: (content: StoredConnections) => Partial<StoredConnections> = () => ({}),
  ) {
    for (const namespace of changed) unwritten.add(namespace)
    const { activeNamespace: active } = store.getState()
    flush((content) => ({ ...(active === undefined ? {} : { active }), ...change(content) }))
  }

  function writeSoon(namespace: Namespace) {
    unwritten.add(namespace)
    if (clearWrite) return
    // A wallet's change does not override a user's change in another tab.
    const due = () => flush(() => ({}), true)
    const stops = [
      lifetime.setTimeout(
        due,
        environment.isVisible() ? writeDelayMs.visible : writeDelayMs.hidden,
      ),
      // Writes before the page closes, so that the last state survives.
      environment.onLeave(due),
    ]
    clearWrite = () => {
      for (const stop of stops) stop()
    }
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
    write,
    writeSoon,
    listen,
    setListening(next: boolean) {
      listening = next
      if (!next && clearWrite) flush(() => ({}))
      listen()
    },
    isListening: () => listening,
    /** True if a connection of the namespace is stored and no pending write removes it. */
    isKept: (namespace: Namespace) =>
      !unwritten.has(namespace) &&
      persistence.connections.read().namespaces[namespace] !== undefined,
  }
}
