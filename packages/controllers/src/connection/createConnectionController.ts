import {
  type ChainAdapter,
  type ConnectionInUse,
  createEarlyError,
  createStore,
  isKitError,
  type Namespace,
} from '@latchkey/core'
import type {
  ConnectionCompanion,
  ConnectionPart,
  ConnectionState,
} from './ConnectionController.js'
import type { ConnectionParts } from './ConnectionParts.js'
import { disconnected, each, withNamespaces, withoutNamespace } from './connectionState.js'
import type { ConnectionWork } from './createConnectionWork.js'
import type { LaterParts } from './planConnect.js'
import { reconnectingTo } from './storedConnection.js'

/** The limit for silent work. */
const restoreMs = 30_000

/**
 * The state of all connections. The state exists from the start; the code that changes it loads
 * when needed.
 */
export function createConnectionController(
  parts: ConnectionParts,
  later: LaterParts,
): ConnectionPart {
  const { environment, lifetime, halves, events, options, persistence, connectors } = parts
  const { connections: stored } = persistence
  const idle = (): ConnectionState => ({
    activeNamespace: undefined,
    byNamespace: each(options.namespaces(), disconnected),
    attempt: undefined,
  })
  const store = createStore(idle())
  const entryOf = (name: Namespace) => store.getState().byNamespace[name]
  const companions: (() => Promise<ConnectionCompanion>)[] = []
  const late = halves.twoHalves(async () => {
    const [{ createConnectionWork }, ...joined] = await Promise.all([
      import('./createConnectionWork.js'),
      ...companions.map((fetch) => fetch()),
    ])
    return createConnectionWork(parts, store, reconnectingTo, later, joined)
  })

  /** For calls that have no effect before the later half's first use. */
  const tellIfUsed = (act: (work: ConnectionWork) => unknown) => {
    if (late.wasCalled()) void late.tell(act)
  }

  /** Shows the stored connections at once, then asks the wallets. */
  async function restore(content = stored.takeIn()): Promise<void> {
    const kept = options
      .namespaces()
      .filter((name) => content.namespaces[name] && entryOf(name)?.status === 'disconnected')
    if (kept.length === 0 && !late.wasCalled()) return
    if (!late.peek())
      store.setState((state) =>
        withNamespaces(state, reconnectingTo(content, kept), content.active),
      )
    try {
      await lifetime.within(() => late.call((work) => work.restore(content)), {
        ms: restoreMs,
        error: () => createEarlyError('VIEW_UNAVAILABLE'),
      })
    } catch (error) {
      halves.logUnfetched(error)
      if (!isKitError(error, 'ABORTED'))
        // One that was restored in time stays.
        store.setState((state) =>
          withNamespaces(
            state,
            each(
              kept.filter((name) => entryOf(name)?.status === 'connecting'),
              disconnected,
            ),
          ),
        )
    }
  }

  const inUse = (namespace: Namespace): ConnectionInUse => ({
    get() {
      const { connection, reconnecting: restoring = false } = entryOf(namespace) ?? {}
      const connector = connectors.get(connection?.connectorId ?? '')
      return connection && connector && { connection, connector, restoring }
    },
    subscribe: store.subscribe,
    leave: (connectorId) => late.call((work) => work.disconnect({ namespace, connectorId })),
    switchNetwork: (network) => late.call((work) => work.switchNetwork(network)),
  })

  /**
   * An adapter added while the kit runs restores its stored connection; a removed adapter leaves it
   * in storage.
   */
  function attach({ namespace, watchConnection }: ChainAdapter): () => void {
    if (!entryOf(namespace)) {
      store.setState((state) => withNamespaces(state, { [namespace]: disconnected }))
      if (options.given.reconnect !== false) void restore(stored.read())
    }
    const stop = watchConnection?.((found) => {
      if (found || late.wasCalled()) void late.tell((work) => work.adopt(namespace, found))
    }, inUse(namespace))
    return () => {
      stop?.()
      if (!late.isRunning()) return
      tellIfUsed((work) => work.withdraw(namespace))
      store.setState((state) => withoutNamespace(state, namespace))
    }
  }

  return {
    store,
    preload: async () => (await late.load()).preload(),
    accompany: (fetch) => void companions.push(fetch),
    connect: (input) => late.call((work) => work.connect(input)),
    cancelConnect: () => tellIfUsed((work) => work.cancelConnect()),
    disconnect: (input) => late.call((work) => work.disconnect(input)),
    setNetwork: (input) => tellIfUsed((work) => work.setNetwork(input)),
    setActiveAccount: (input) => tellIfUsed((work) => work.setActiveAccount(input)),
    setActiveNamespace(namespace) {
      if (
        !options.namespaces().includes(namespace) ||
        store.getState().activeNamespace === namespace
      )
        return
      store.setState({ activeNamespace: namespace })
      events.signals.emit('namespaceSwitched', { namespace })
      tellIfUsed((work) => work.writeActive())
    },
    reconnect: () => restore(),
    start() {
      const stops = [
        late.start(),
        stored.watch((content) => void late.tell((work) => work.follow(content))),
        environment.onPageRestored(() => void restore(stored.read())),
      ]
      if (options.given.reconnect !== false) void restore()
      // After the restore, so that a current connection on the page wins over a stored one.
      stops.push(options.watchAdapters(attach))
      return () => {
        for (const stop of stops) stop()
        store.setState(idle())
      }
    },
  }
}
