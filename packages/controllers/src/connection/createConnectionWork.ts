import {
  type ConnectorKind,
  createError,
  type Namespace,
  type Network,
  type Store,
  toKitError,
} from '@latchkey/core'
import type { StoredConnections } from '../persistence/Persistence.js'
import type { ConnectionPart, ConnectionState } from './ConnectionController.js'
import { withActive } from './connectionOf.js'
import type { Adopt, CreateAdoptFlow } from './createAdoptFlow.js'
import { createConnectFlow } from './createConnectFlow.js'
import { type ConnectionParts, createConnectionStore } from './createConnectionStore.js'
import { createRestoreFlow, type ReconnectingTo } from './createRestoreFlow.js'
import { createStandbyRestore } from './createStandbyRestore.js'

/** The limit on waiting for a wallet's farewell. */
const disconnectMs = 3_000
/** Kinds with one session for several namespaces; a disconnect ends all of them. */
const sharedKinds: readonly ConnectorKind[] = ['WALLET_CONNECT', 'AUTH', 'ID_AUTH']

export type ConnectionWork = Pick<
  ConnectionPart,
  'connect' | 'cancelConnect' | 'disconnect' | 'setNetwork' | 'setActiveAccount'
> & {
  /** The adapter was removed: ends pending work of the namespace. */
  withdraw(namespace: Namespace): void
  restore(content: StoredConnections): Promise<void>
  follow(content: StoredConnections): Promise<void>
  /** Its code loads only where an adapter watches connections, such as wagmi's. */
  adopt(...found: Parameters<Adopt>): Promise<void>
  writeActiveNamespace(): void
  /** Requested by page code outside the kit, for the connection in use. */
  switchNetwork(network: Network): Promise<void>
  start(): () => void
}

/**
 * The state machine of connections (docs/requirements.md#invariants), loaded for the first connect,
 * restore or disconnect. Code that the page already has is passed in, not imported again.
 */
export async function createConnectionWork(
  parts: ConnectionParts,
  store: Store<ConnectionState>,
  reconnectingTo: ReconnectingTo,
): Promise<ConnectionWork> {
  const { environment, lifetime, events, options, persistence, connectors } = parts
  const loadAdoptFlow = async () => (await import('./createAdoptFlow.js')).createAdoptFlow
  const isWatched = options.adapters().some((adapter) => adapter.watchConnection)
  let createAdoptFlow: CreateAdoptFlow | undefined = isWatched ? await loadAdoptFlow() : undefined
  const book = createConnectionStore(parts, store)
  const { namespaces, get, drop, write, standby, forget } = book
  const leaving = new Map<string, Promise<void>>()
  const resume = (candidates: readonly Namespace[]) => {
    const due =
      options.given.reconnect === false ? candidates.filter(restoring.hasMissed) : candidates
    if (book.isListening() && due.length > 0)
      void restoring.follow(persistence.connections.read(), due)
  }
  const connecting = createConnectFlow(parts, book, {
    leaving,
    resume,
    cancelRestore: (namespace) => restoring.cancel(namespace),
  })
  const restoring = createRestoreFlow(parts, book, { reconnectingTo, isAsked: connecting.isAsked })
  const standbyRestore = createStandbyRestore(parts, book)

  /**
   * Restores a stored connection whose wallet appears late, unless the user has connected or
   * disconnected there since.
   */
  function watchLateWallets(): () => void {
    let known = new Set<string>()
    const look = () => {
      const present = new Set(connectors.store.getState().connectors.map(({ id }) => id))
      const came = [...present].filter((id) => !known.has(id))
      known = present
      return came
    }
    look()
    return connectors.store.subscribe(() => {
      const came = look()
      if (came.length === 0 || options.given.reconnect === false) return
      const content = persistence.connections.read()
      const isLate = (name: Namespace) =>
        came.includes(content.namespaces[name]?.connectorId ?? '') &&
        get(name).status === 'disconnected' &&
        book.isKept(name)
      const late = namespaces().filter(isLate)
      if (late.length > 0) void restoring.restore(content, late)
      if (
        Object.values(standby.stored.read().namespaces).some((kept) =>
          kept?.some(({ connectorId }) => came.includes(connectorId)),
        )
      )
        void standbyRestore.restore()
    })
  }

  /** `asked`: the single namespace to disconnect, undefined for all. */
  async function leave(
    connectorId: string,
    gone: readonly Namespace[],
    asked: Namespace | undefined,
  ): Promise<void> {
    const connector = connectors.get(connectorId)
    if (!connector) return
    const failed =
      asked === undefined
        ? createError('DISCONNECT_FAILED')
        : createError('DISCONNECT_CHAIN_FAILED', { params: { namespace: asked } })
    const farewell = lifetime
      .within(() => connector.disconnect({ namespaces: gone }), {
        ms: disconnectMs,
        error: () => createError('WALLET_UNRESPONSIVE'),
      })
      .catch((cause: unknown) => {
        environment.log('error', failed.shortMessage, cause)
        const { code } = toKitError(cause)
        if (code !== 'ABORTED') events.emit('disconnectFailed', { connectorId, code })
      })
    leaving.set(connectorId, farewell)
    await farewell
    if (leaving.get(connectorId) === farewell) leaving.delete(connectorId)
  }

  async function disconnectOne(
    connectorId: string,
    namespace: Namespace | undefined,
  ): Promise<void> {
    const asked = namespace === undefined ? namespaces() : [namespace]
    const kind = connectors.get(connectorId)?.kind
    const reach = kind && sharedKinds.includes(kind) ? namespaces() : asked
    const inUse = reach.filter((name) => get(name).connection?.connectorId === connectorId)
    const unused = reach.filter((name) => standby.find(name, connectorId))
    for (const name of unused) forget(name, connectorId)
    const givenUp = inUse.some(connecting.isAsked) ? connecting.end() : []
    inUse.forEach(restoring.cancel)
    drop(inUse, 'user', true)
    write(inUse)
    resume(givenUp.filter((name) => !inUse.includes(name)))
    await leave(connectorId, [...inUse, ...unused], namespace)
  }

  return {
    connect: connecting.connect,
    cancelConnect: connecting.cancelConnect,
    setNetwork: book.setNetwork,
    async disconnect({ namespace, connectorId } = {}) {
      if (connectorId !== undefined) return disconnectOne(connectorId, namespace)
      const asked = namespace === undefined ? namespaces() : [namespace]
      const idOf = (name: Namespace) => get(name).connection?.connectorId
      const kindOf = (name: Namespace) => connectors.get(idOf(name) ?? '')?.kind
      const shared = asked.map(kindOf).filter((kind) => kind && sharedKinds.includes(kind))
      const gone = namespaces().filter(
        (name) => asked.includes(name) || shared.includes(kindOf(name)),
      )

      const givenUp = gone.some(connecting.isAsked) ? connecting.end() : []
      gone.forEach(restoring.cancel)
      const idsOf = (name: Namespace) =>
        [idOf(name) ?? [], ...standby.get(name).map((each) => each.connectorId)].flat()
      const ids = [...new Set(gone.flatMap(idsOf))]
      const left = ids.map((id) => [id, gone.filter((name) => idsOf(name).includes(id))] as const)
      drop(gone, 'user')
      write(gone)
      resume(givenUp.filter((name) => !gone.includes(name)))
      await Promise.all(left.map(([id, names]) => leave(id, names, namespace)))
    },
    setActiveAccount({ namespace, address }) {
      const { status, connection } = get(namespace)
      if (status !== 'connected' || !connection) return
      book.replace(namespace, withActive(connection, address))
      write([namespace])
    },
    writeActiveNamespace: () => write([]),
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
      book.setNetwork({ namespace, connectorId: connection.connectorId, network: caipNetworkId })
    },
    withdraw(namespace) {
      const givenUp = connecting.isAsked(namespace) ? connecting.end() : []
      restoring.cancel(namespace)
      book.withdraw(namespace)
      resume(givenUp.filter((name) => name !== namespace))
    },
    async restore(content) {
      await restoring.restore(content, namespaces())
      await standbyRestore.restore()
    },
    async follow(content) {
      await restoring.follow(content, namespaces())
      await standbyRestore.restore()
    },
    async adopt(...found) {
      createAdoptFlow ??= await loadAdoptFlow()
      createAdoptFlow(parts, book, connecting, restoring.cancel)(...found)
    },
    start() {
      book.setListening(true)
      const stops = [
        connectors.store.subscribe(book.listen),
        standbyRestore.start(),
        watchLateWallets(),
      ]
      return () => {
        for (const stop of stops) stop()
        book.setListening(false)
        connecting.end()
        namespaces().forEach(restoring.cancel)
        leaving.clear()
      }
    },
  }
}
