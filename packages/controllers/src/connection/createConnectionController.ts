import { type Connection, type Connector, type ConnectorKind, createError, createStore, type Namespace, toKitError } from '@latchkey/core'
import type { KitEvents } from '../events/KitEvent.js'
import type { KitParts } from '../kit/KitParts.js'
import type { StoredConnections } from '../persistence/Persistence.js'
import type { ConnectAttempt, ConnectionPart, ConnectionState, NamespaceConnection } from './ConnectionController.js'
import { bareAddress, fromStored, toStored, withAccounts, withActive, withNetwork } from './connectionOf.js'
import { connecting, disconnected, each, withNamespaces } from './connectionState.js'
import { type RestoreJob, restoreConnections } from './restoreConnections.js'
import { watchConnectors } from './watchConnectors.js'

/** Decision 15: a person may take four minutes to answer the wallet. */
const connectMs = 240_000
/** ux §5.6: how often a wallet is asked again whether its waiting request was answered. */
const pendingPollMs = 2_000
const readMs = 4_000
/** Specification §4: leaving waits no longer for the other side. */
const disconnectMs = 3_000
/** What a wallet did by itself every tab hears; those that can be seen write it down first, the others find it written. */
const writeDelayMs = { visible: 100, hidden: 500 } as const
const recentLimit = 2
/** Specification §4: one session behind several namespaces ends for all of them. */
const sharedKinds: readonly ConnectorKind[] = ['WALLET_CONNECT', 'AUTH', 'ID_AUTH']

type Parts = Pick<KitParts, 'environment' | 'lifetime' | 'events' | 'options' | 'persistence' | 'notices' | 'connectors'>
type Reason = KitEvents['disconnected']['reason']

/** Who is connected to what: the state machine of requirements §5.4. What a person does beats what runs in the background. */
export function createConnectionController(parts: Parts): ConnectionPart {
  const { environment, lifetime, events, options, persistence, notices, connectors } = parts
  const { connections: stored } = persistence
  const namespaces = options.adapters.map((adapter) => adapter.namespace)
  const store = createStore<ConnectionState>({
    activeNamespace: undefined,
    byNamespace: each(namespaces, disconnected),
    attempt: undefined,
  })
  const get = (namespace: Namespace): NamespaceConnection => store.getState().byNamespace[namespace] ?? disconnected

  let attempts = 0
  let asking: { readonly attempt: ConnectAttempt; readonly controller: AbortController } | undefined
  let started = false
  const restoring = new Map<Namespace, { readonly controller: AbortController; readonly done: Promise<void> }>()
  const leaving = new Map<string, Promise<void>>()
  const unwritten = new Set<Namespace>()
  let clearWrite: (() => void) | undefined

  const connectionThrough = (namespace: Namespace, connectorId: string): Connection | undefined => {
    const { status, connection } = get(namespace)
    return status === 'connected' && connection?.connectorId === connectorId ? connection : undefined
  }

  const listenTo = watchConnectors(connectors, {
    accountsChanged(connectorId, { namespace, accounts }) {
      const connection = connectionThrough(namespace, connectorId)
      if (!connection) return
      const [first, ...others] = accounts
      if (first) replace(namespace, withAccounts(connection, [first, ...others]))
      else drop([namespace], 'wallet')
      writeSoon(namespace)
    },
    networkChanged: (connectorId, { namespace, network }) => setNetwork({ connectorId, namespace, network }),
    disconnect(connectorId, payload) {
      const gone = (payload.namespaces ?? namespaces).filter((namespace) => connectionThrough(namespace, connectorId))
      drop(gone, 'wallet')
      gone.forEach(writeSoon)
    },
  })

  function set(
    changes: Readonly<Record<string, NamespaceConnection>>,
    more: { readonly attempt?: ConnectAttempt | undefined; readonly prefer?: Namespace | undefined } = {},
  ) {
    const { prefer, ...attempt } = more
    store.setState((state) => ({ ...withNamespaces(state, changes, prefer), ...attempt }))
    listen()
  }

  function listen() {
    const used = Object.values(store.getState().byNamespace).flatMap(({ status, connection }) =>
      started && status === 'connected' && connection ? [connection.connectorId] : [],
    )
    listenTo(new Set(used))
  }

  /** The same wallet says something new of its connection. */
  function replace(namespace: Namespace, connection: Connection) {
    const before = get(namespace).connection
    set({ [namespace]: { status: 'connected', reconnecting: false, connection } })
    if (before && bareAddress(before.active) !== bareAddress(connection.active)) events.emit('accountChanged', { namespace })
    if (before && before.network !== connection.network) events.emit('networkSwitched', { network: connection.network })
  }

  function drop(gone: readonly Namespace[], reason: Reason) {
    const known = gone.filter((namespace) => get(namespace).connection)
    set(each(gone, disconnected))
    for (const namespace of known) events.emit('disconnected', { namespace, reason })
  }

  const setNetwork: ConnectionPart['setNetwork'] = ({ namespace, connectorId, network }) => {
    const connection = connectionThrough(namespace, connectorId)
    if (!connection || !network.startsWith(`${namespace}:`)) return
    if (connection.network !== network) replace(namespace, withNetwork(connection, network))
    writeSoon(namespace)
  }

  // What is kept

  function write(changed: Iterable<Namespace>, change: (content: StoredConnections) => Partial<StoredConnections> = () => ({})) {
    clearWrite?.()
    clearWrite = undefined
    for (const namespace of changed) unwritten.add(namespace)
    const { activeNamespace } = store.getState()
    stored.update((content) => {
      const kept = { ...content.namespaces }
      for (const namespace of unwritten) {
        const { status, connection } = get(namespace)
        if (status === 'connected' && connection) kept[namespace] = toStored(connection)
        else if (status === 'disconnected') delete kept[namespace]
      }
      return { ...content, namespaces: kept, ...(activeNamespace === undefined ? {} : { active: activeNamespace }), ...change(content) }
    })
    unwritten.clear()
  }

  function writeSoon(namespace: Namespace) {
    unwritten.add(namespace)
    clearWrite ??= lifetime.setTimeout(() => write([]), environment.isVisible() ? writeDelayMs.visible : writeDelayMs.hidden)
  }

  // Connecting

  function cancelRestore(namespace: Namespace) {
    const job = restoring.get(namespace)
    restoring.delete(namespace)
    if (job && ![...restoring.values()].includes(job)) job.controller.abort()
  }

  const openOf = (attempt: ConnectAttempt) => attempt.namespaces.filter((namespace) => !get(namespace).connection)

  /** Ends the attempt without an outcome; its promise rejects with `ABORTED`. */
  function endAttempt() {
    const ended = asking
    asking = undefined
    set(ended ? each(openOf(ended.attempt), disconnected) : {}, { attempt: undefined })
    ended?.controller.abort()
    return ended?.attempt.namespaces ?? []
  }

  function phaseOf(attempt: ConnectAttempt, phase: ConnectAttempt['phase'], thrown?: unknown) {
    const error = thrown === undefined ? undefined : toKitError(thrown)
    const described = error && {
      error: { code: error.code, message: error.shortMessage, params: error.params, referenceId: notices.reference(error.code) },
    }
    return {
      id: attempt.id,
      connectorId: attempt.connectorId,
      namespaces: attempt.namespaces,
      phase,
      since: environment.now(),
      ...described,
    }
  }

  async function ask(connector: Connector, attempt: ConnectAttempt, signal: AbortSignal): Promise<readonly Connection[]> {
    const networks = options.networksToAskFor(attempt.namespaces)
    store.setState({ attempt: phaseOf(attempt, 'waiting') })
    try {
      return (await connector.connect({ networks, namespaces: attempt.namespaces, signal })).connections
    } catch (thrown) {
      if (signal.aborted || toKitError(thrown).code !== 'REQUEST_PENDING') throw thrown
      store.setState({ attempt: phaseOf(attempt, 'requestPending', thrown) })
    }
    for (;;) {
      await lifetime.delay(pendingPollMs, signal)
      const poll = lifetime.within((inner) => connector.restore({ networks, signal: inner }), {
        ms: readMs,
        signal,
        error: () => createError('WALLET_UNRESPONSIVE'),
      })
      const found = await poll.catch(() => [])
      if (found.length > 0) return found
    }
  }

  const connect: ConnectionPart['connect'] = async (input) => {
    const connector = connectors.get(input.connectorId)
    if (!connector) throw createError('CONNECTOR_NOT_FOUND')
    if (input.signal?.aborted) throw createError('ABORTED')
    const reachable = input.namespaces ?? connector.namespaces
    const wanted = reachable.filter((namespace) => connector.namespaces.includes(namespace) && namespaces.includes(namespace))
    if (wanted.length === 0) throw createError('NAMESPACE_WITHOUT_ADAPTER', { params: { namespace: reachable.join(', ') } })

    const left = endAttempt()
    wanted.forEach(cancelRestore)
    const attempt: ConnectAttempt = {
      id: ++attempts,
      connectorId: connector.id,
      namespaces: wanted,
      phase: 'preparing',
      since: environment.now(),
    }
    const controller = new AbortController()
    asking = { attempt, controller }
    // A connection that is there stays until the new one is.
    const open = wanted.filter((namespace) => get(namespace).status !== 'connected')
    set(each(open, connecting), { attempt })
    resume(left)

    const abort = () => asking?.attempt === attempt && cancelConnect()
    input.signal?.addEventListener('abort', abort, { once: true })
    try {
      const found = await lifetime.within(
        async (signal) => {
          // A wallet that is still leaving would take back what it is about to give. Nothing is awaited otherwise: popups need the click.
          const goodbye = leaving.get(connector.id)
          if (goodbye) await goodbye
          return await ask(connector, attempt, signal)
        },
        { ms: connectMs, signal: controller.signal, error: () => createError('WALLET_TIMEOUT') },
      )
      const fresh = found.filter((connection) => wanted.includes(connection.namespace) && connection.accounts.length > 0)
      if (asking?.attempt !== attempt) throw createError('ABORTED')
      if (fresh.length === 0) throw createError('WALLET_INVALID_RESPONSE')
      return commit(attempt, fresh)
    } catch (thrown) {
      const error = toKitError(thrown)
      if (asking?.attempt === attempt) fail(attempt, error)
      throw error
    } finally {
      input.signal?.removeEventListener('abort', abort)
    }
  }

  function commit(attempt: ConnectAttempt, found: readonly Connection[]): readonly Connection[] {
    asking = undefined
    const fresh = found.map((connection) => withNetwork(connection, connection.network))
    const changes = each(openOf(attempt), disconnected)
    for (const connection of fresh) changes[connection.namespace] = { status: 'connected', reconnecting: false, connection }
    set(changes, { attempt: phaseOf(attempt, 'connected'), prefer: fresh[0]?.namespace })
    const names = fresh.map((connection) => connection.namespace)
    write(names, ({ recent }) => ({
      recent: [attempt.connectorId, ...recent.filter((id) => id !== attempt.connectorId)].slice(0, recentLimit),
    }))
    for (const { namespace, connectorId, network } of fresh) events.emit('connected', { namespace, connectorId, network, restored: false })
    resume(attempt.namespaces.filter((namespace) => !names.includes(namespace)))
    return fresh
  }

  function fail(attempt: ConnectAttempt, error: ReturnType<typeof toKitError>) {
    asking = undefined
    const { connectorId } = attempt
    const phase = error.code === 'USER_REJECTED' ? 'rejected' : 'failed'
    set(each(openOf(attempt), disconnected), { attempt: error.code === 'ABORTED' ? undefined : phaseOf(attempt, phase, error) })
    if (phase === 'rejected') events.emit('userRejected', { connectorId })
    else if (error.code !== 'ABORTED') events.emit('connectFailed', { connectorId, code: error.code })
    resume(attempt.namespaces)
  }

  function cancelConnect() {
    resume(endAttempt())
  }

  // Restoring

  /** A connect that led nowhere ends no stored connection (invariant 4): it goes on being restored. */
  function resume(candidates: readonly Namespace[]) {
    if (started && candidates.length > 0 && options.given.reconnect !== false) void restore(stored.read(), candidates)
  }

  async function restore(content: StoredConnections, candidates: readonly Namespace[]): Promise<void> {
    const byConnector = new Map<string, Namespace[]>()
    const changes: Record<string, NamespaceConnection> = {}
    for (const namespace of candidates) {
      const entry = content.namespaces[namespace]
      const { status, connection } = get(namespace)
      const current = status === 'connected' && connection?.connectorId === entry?.connectorId
      if (
        !entry ||
        !namespaces.includes(namespace) ||
        current ||
        restoring.has(namespace) ||
        asking?.attempt.namespaces.includes(namespace)
      )
        continue
      byConnector.set(entry.connectorId, [...(byConnector.get(entry.connectorId) ?? []), namespace])
      changes[namespace] = { status: 'connecting', reconnecting: true, connection: fromStored(namespace, entry) }
    }
    if (byConnector.size > 0) {
      const rank = (id: string) => content.recent.indexOf(id) + 1 || content.recent.length + 1
      const ids = [...byConnector.keys()].sort((a, b) => rank(a) - rank(b))
      const jobs = ids.map((connectorId) => ({
        connectorId,
        namespaces: byConnector.get(connectorId) ?? [],
        controller: new AbortController(),
      }))
      // One turn later, so that a job is known before it can settle.
      const done = Promise.resolve().then(() =>
        restoreConnections(
          parts,
          jobs.map((job) => ({ ...job, signal: job.controller.signal })),
          (job, outcome) =>
            settle(job, content, outcome.status === 'restored' ? outcome.connections : outcome.status === 'unknown' ? [] : undefined),
        ),
      )
      for (const { namespaces: asked, controller } of jobs) {
        const job = { controller, done }
        for (const namespace of asked) restoring.set(namespace, job)
      }
      set(changes, { prefer: content.active ?? store.getState().activeNamespace })
    }
    await Promise.all([...restoring.values()].map((job) => job.done))
  }

  /** `found`: what the wallet said, empty when it does not know this page; undefined when it said nothing. */
  function settle(job: RestoreJob, content: StoredConnections, found: readonly Connection[] | undefined) {
    // What a person did in the meantime has taken the namespace out of the job.
    const mine = job.namespaces.filter((namespace) => restoring.get(namespace)?.controller.signal === job.signal)
    const changes: Record<string, NamespaceConnection> = {}
    const restored: Connection[] = []
    for (const namespace of mine) {
      restoring.delete(namespace)
      const answer = found?.find((connection) => connection.namespace === namespace && connection.accounts.length > 0)
      if (!answer) continue
      const connection = withActive(withNetwork(answer, answer.network), content.namespaces[namespace]?.addresses[0] ?? '')
      changes[namespace] = { status: 'connected', reconnecting: false, connection }
      restored.push(connection)
    }
    set(changes)
    const missing = mine.filter((namespace) => !changes[namespace])
    if (missing.length > 0) {
      if (found) {
        drop(missing, 'wallet')
        missing.forEach(writeSoon)
      } else set(each(missing, disconnected))
    }
    for (const { namespace, connectorId, network } of restored) {
      writeSoon(namespace)
      events.emit('connected', { namespace, connectorId, network, restored: true })
    }
  }

  /** Another tab connected, disconnected or switched. The wallet has the last word on where it is. */
  function follow(content: StoredConnections) {
    const adopt: Namespace[] = []
    for (const namespace of namespaces) {
      const theirs = content.namespaces[namespace]
      const { status, connection, reconnecting } = get(namespace)
      if (asking?.attempt.namespaces.includes(namespace)) continue
      if (!theirs) {
        cancelRestore(namespace)
        if (connection) drop([namespace], 'tab')
      } else if (status === 'connected' && connection?.connectorId === theirs.connectorId) {
        if (theirs.caipNetworkId !== connection.network) void readNetwork(namespace, theirs.connectorId)
        const next = withActive(connection, theirs.addresses[0] ?? '')
        if (next.active !== connection.active) replace(namespace, next)
      } else if (!(reconnecting && connection?.connectorId === theirs.connectorId)) {
        cancelRestore(namespace)
        adopt.push(namespace)
      }
    }
    void restore(content, adopt)
  }

  async function readNetwork(namespace: Namespace, connectorId: string) {
    const connector = connectors.get(connectorId)
    if (!connector?.getNetwork) return
    try {
      const read = () => connector.getNetwork?.(namespace) ?? Promise.reject(createError('METHOD_NOT_SUPPORTED'))
      const network = await lifetime.within(read, { ms: readMs, error: () => createError('WALLET_UNRESPONSIVE') })
      setNetwork({ namespace, connectorId, network })
    } catch (error) {
      environment.log('info', 'The network of the wallet could not be read.', error)
    }
  }

  // Leaving

  async function leave(connectorId: string, gone: readonly Namespace[]): Promise<void> {
    const connector = connectors.get(connectorId)
    if (!connector) return
    const goodbye = lifetime
      .within(() => connector.disconnect({ namespaces: gone }), { ms: disconnectMs, error: () => createError('WALLET_UNRESPONSIVE') })
      .catch((cause: unknown) => environment.log('error', createError('DISCONNECT_FAILED').shortMessage, cause))
    leaving.set(connectorId, goodbye)
    await goodbye
    if (leaving.get(connectorId) === goodbye) leaving.delete(connectorId)
  }

  const disconnect: ConnectionPart['disconnect'] = async ({ namespace } = {}) => {
    const asked = namespace === undefined ? namespaces : [namespace]
    const kindOf = (each: Namespace) => connectors.get(get(each).connection?.connectorId ?? '')?.kind
    const shared = asked.map(kindOf).filter((kind) => kind && sharedKinds.includes(kind))
    const gone = namespaces.filter((each) => asked.includes(each) || shared.includes(kindOf(each)))

    if (asking?.attempt.namespaces.some((each) => gone.includes(each))) endAttempt()
    gone.forEach(cancelRestore)
    const byConnector = new Map<string, Namespace[]>()
    for (const each of gone) {
      const id = get(each).connection?.connectorId
      if (id !== undefined) byConnector.set(id, [...(byConnector.get(id) ?? []), each])
    }
    drop(gone, 'user')
    write(gone)
    await Promise.all([...byConnector].map(([connectorId, left]) => leave(connectorId, left)))
  }

  return {
    store,
    connect,
    cancelConnect,
    disconnect,
    setNetwork,
    setActiveNamespace(namespace) {
      if (!namespaces.includes(namespace) || store.getState().activeNamespace === namespace) return
      store.setState({ activeNamespace: namespace })
      events.signals.emit('namespaceSwitched', { namespace })
      write([])
    },
    setActiveAccount({ namespace, address }) {
      const { status, connection } = get(namespace)
      if (status !== 'connected' || !connection) return
      replace(namespace, withActive(connection, address))
      write([namespace])
    },
    reconnect: () => restore(stored.takeIn(), namespaces),
    start() {
      started = true
      listen()
      const stops = [
        stored.watch(follow),
        connectors.store.subscribe(listen),
        environment.onPageRestored(() => void restore(stored.read(), namespaces)),
      ]
      if (options.given.reconnect !== false) void restore(stored.takeIn(), namespaces)
      return () => {
        started = false
        for (const stop of stops) stop()
        endAttempt()
        namespaces.forEach(cancelRestore)
        unwritten.clear()
        leaving.clear()
        store.setState({ activeNamespace: undefined, byNamespace: each(namespaces, disconnected), attempt: undefined })
        listen()
      }
    },
  }
}
