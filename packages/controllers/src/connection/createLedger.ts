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
import { createOthers } from './createOthers.js'
import { watchConnectors } from './watchConnectors.js'

/**
 * What a wallet did by itself every tab hears; those that can be seen write it down first, the
 * others find it written.
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

/** What a wallet says of its network; its accounts too where they are written differently there. */
type NetworkChange = Parameters<ConnectionPart['setNetwork']>[0] & {
  readonly accounts?: readonly Account[]
}

/**
 * The book of connections: what is in the store and what is kept of it, always in step with the
 * wallets in use.
 */
export type Ledger = ReturnType<typeof createLedger>

export function createLedger(parts: ConnectionParts, store: Store<ConnectionState>) {
  const { environment, lifetime, events, options, persistence, connectors } = parts
  const { namespaces } = options
  const others = createOthers(persistence, store)
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
        const beside = others.find(namespace, connectorId)
        const [first, ...rest] = accounts
        if (beside) {
          if (first) others.replace(namespace, withAccounts(beside, [first, ...rest]))
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
          if (others.find(namespace, connectorId)) forget(namespace, connectorId)
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
    listenTo(new Set([...used, ...(listening ? others.connectorIds() : [])]))
  }

  /** The same wallet says something new of its connection. */
  function replace(namespace: Namespace, connection: Connection) {
    const before = get(namespace).connection
    set({ [namespace]: { status: 'connected', reconnecting: false, connection } })
    if (before && bareAddress(before.active) !== bareAddress(connection.active))
      events.emit('accountChanged', { namespace })
    if (before && before.network !== connection.network)
      events.emit('networkSwitched', { network: connection.network })
  }

  /** Its adapter goes: nothing of it is shown, all of it stays kept. */
  function withdraw(namespace: Namespace) {
    flush(() => ({}))
    others.hide(namespace)
    const known = get(namespace).connection
    store.setState((state) => withoutNamespace(state, namespace))
    listen()
    if (known) events.emit('disconnected', { namespace, reason: 'host' })
  }

  function forget(namespace: Namespace, connectorId: string) {
    others.remove(namespace, connectorId)
    listen()
  }

  /** Makes a place for a connection: the wallet that was in use stays connected beside it. */
  function makeWay(namespace: Namespace, connectorId: string) {
    const { status, connection } = get(namespace)
    others.remove(namespace, connectorId)
    if (status === 'connected' && connection && connection.connectorId !== connectorId)
      others.keep(namespace, connection)
  }

  /**
   * What a wallet leaves by itself the one used before it takes; what a person or another tab ends
   * is over.
   */
  function drop(
    gone: readonly Namespace[],
    reason: KitEvents['disconnected']['reason'],
    promotes = reason === 'wallet',
  ) {
    const known = gone.filter((namespace) => get(namespace).connection)
    // A wallet may leave while it is being asked again: the question goes on.
    const { attempt } = store.getState()
    const asked = attempt && openPhases.includes(attempt.phase) ? attempt.namespaces : []
    const changes = {
      ...each(gone, disconnected),
      ...each(
        gone.filter((namespace) => asked.includes(namespace)),
        connecting,
      ),
    }
    const next = known.flatMap((namespace) => (promotes && others.get(namespace)[0]) || [])
    for (const connection of next) {
      changes[connection.namespace] = { status: 'connected', reconnecting: false, connection }
      others.remove(connection.namespace, connection.connectorId)
    }
    if (!promotes) gone.forEach(others.clear)
    set(changes)
    for (const namespace of known) events.emit('disconnected', { namespace, reason })
    for (const { namespace, connectorId, network } of next)
      events.emit('connected', { namespace, connectorId, network, restored: true })
  }

  const setNetwork = ({ namespace, connectorId, network, accounts }: NetworkChange) => {
    const connection = connectionThrough(namespace, connectorId)
    if (!network.startsWith(`${namespace}:`)) return
    const beside = others.find(namespace, connectorId)
    if (beside && beside.network !== network)
      others.replace(namespace, withNetwork(beside, network, accounts))
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

  /** What a person did is written at once, together with what was still to be written. */
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
    // What a wallet did undoes nothing that a person did in another tab.
    const due = () => flush(() => ({}), true)
    const stops = [
      lifetime.setTimeout(
        due,
        environment.isVisible() ? writeDelayMs.visible : writeDelayMs.hidden,
      ),
      // A page that is left before that comes back to what its wallet said last.
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
    makeWay,
    others,
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
    /** A connection of the namespace is stored, and nothing that is still to be written ends it. */
    isKept: (namespace: Namespace) =>
      !unwritten.has(namespace) &&
      persistence.connections.read().namespaces[namespace] !== undefined,
  }
}
