import {
  type ChainAdapter,
  type ConnectionInUse,
  createEarlyError,
  createLazy,
  createStore,
  isKitError,
  type Namespace,
} from '@latchkey/core'
import type { ConnectionPart, ConnectionState } from './ConnectionController.js'
import { disconnected, each, withNamespaces, withoutNamespace } from './connectionState.js'
import type { ConnectionEngine } from './createConnectionEngine.js'
import type { ConnectionParts } from './createLedger.js'
import { reconnectingTo } from './storedConnection.js'

/** Nothing silent lasts longer. */
const restoreMs = 30_000

/**
 * Who is connected to what. The state is here from the start; what changes it is fetched when it is
 * needed.
 */
export function createConnectionController(parts: ConnectionParts): ConnectionPart {
  const { environment, lifetime, events, options, persistence, connectors } = parts
  const { connections: stored } = persistence
  const idle = (): ConnectionState => ({
    activeNamespace: undefined,
    byNamespace: each(options.namespaces(), disconnected),
    attempt: undefined,
  })
  const store = createStore(idle())
  const companions: (() => Promise<void>)[] = []
  const engine = createLazy(async () => {
    const [{ createConnectionEngine }] = await Promise.all([
      import('./createConnectionEngine.js'),
      ...companions.map((fetch) => fetch()),
    ])
    return createConnectionEngine(parts, store, reconnectingTo)
  })

  let started = false
  let lives = 0
  let used = false
  let stopEngine: (() => void) | undefined

  /**
   * The engine listens exactly while the kit runs, and does nothing that was asked in an earlier
   * life.
   */
  function use<Result>(act: (part: ConnectionEngine) => Promise<Result>): Promise<Result> {
    const life = lives
    used = true
    return engine.run((part) => {
      if (life !== lives) throw createEarlyError('ABORTED')
      if (started) stopEngine ??= part.start()
      return act(part)
    })
  }

  function report(error: unknown) {
    if (!isKitError(error, 'ABORTED'))
      environment.log('error', 'A part of the kit could not be fetched.', error)
  }

  /** For what answers nobody, and has nothing to change while nothing was ever asked. */
  function tell(act: (part: ConnectionEngine) => void) {
    if (used) use(async (part) => act(part)).catch(report)
  }

  /** Shows what is stored at once, then asks the wallets. */
  async function restore(content = stored.takeIn()): Promise<void> {
    const kept = options
      .namespaces()
      .filter(
        (name) =>
          content.namespaces[name] && store.getState().byNamespace[name]?.status === 'disconnected',
      )
    if (kept.length === 0 && !used) return
    if (!engine.peek())
      store.setState((state) =>
        withNamespaces(state, reconnectingTo(content, kept), content.active),
      )
    try {
      await lifetime.within(() => use((part) => part.restore(content)), {
        ms: restoreMs,
        error: () => createEarlyError('VIEW_UNAVAILABLE'),
      })
    } catch (error) {
      report(error)
      if (!isKitError(error, 'ABORTED'))
        store.setState((state) => withNamespaces(state, each(kept, disconnected)))
    }
  }

  const inUse = (namespace: Namespace): ConnectionInUse => ({
    get() {
      const { connection, reconnecting: restoring = false } =
        store.getState().byNamespace[namespace] ?? {}
      const connector = connectors.get(connection?.connectorId ?? '')
      return connection && connector && { connection, connector, restoring }
    },
    subscribe: store.subscribe,
    leave: (connectorId) => use((part) => part.disconnect({ namespace, connectorId })),
    switchNetwork: (network) => use((part) => part.switchNetwork(network)),
  })

  /**
   * An adapter that came while the kit runs takes up what is stored for it; one that goes leaves
   * that where it is.
   */
  function attach({ namespace, watchConnection }: ChainAdapter): () => void {
    if (!store.getState().byNamespace[namespace]) {
      store.setState((state) => withNamespaces(state, { [namespace]: disconnected }))
      if (options.given.reconnect !== false) void restore(stored.read())
    }
    const stop = watchConnection?.((found) => {
      if (found || used) use(async (part) => part.adopt(namespace, found)).catch(report)
    }, inUse(namespace))
    return () => {
      stop?.()
      if (!started) return
      tell((part) => part.withdraw(namespace))
      store.setState((state) => withoutNamespace(state, namespace))
    }
  }

  return {
    store,
    preload: async () => void (await engine.load()),
    accompany: (fetch) => void companions.push(fetch),
    connect: (input) => use((part) => part.connect(input)),
    cancelConnect: () => tell((part) => part.cancelConnect()),
    disconnect: (input) => use((part) => part.disconnect(input)),
    setNetwork: (input) => tell((part) => part.setNetwork(input)),
    setActiveAccount: (input) => tell((part) => part.setActiveAccount(input)),
    setActiveNamespace(namespace) {
      if (
        !options.namespaces().includes(namespace) ||
        store.getState().activeNamespace === namespace
      )
        return
      store.setState({ activeNamespace: namespace })
      events.signals.emit('namespaceSwitched', { namespace })
      tell((part) => part.writeActiveNamespace())
    },
    reconnect: () => restore(),
    start() {
      started = true
      const stops = [
        stored.watch((content) => void use((part) => part.follow(content)).catch(report)),
        environment.onPageRestored(() => void restore(stored.read())),
      ]
      if (options.given.reconnect !== false) void restore()
      // After that, so that what is current on the page outdoes what is stored.
      stops.push(options.watchAdapters(attach))
      return () => {
        started = false
        lives++
        for (const stop of stops) stop()
        stopEngine?.()
        stopEngine = undefined
        store.setState(idle())
      }
    },
  }
}
