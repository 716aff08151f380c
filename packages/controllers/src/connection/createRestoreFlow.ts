import { type Connection, createError, type Namespace } from '@latchkey/core'
import type { StoredConnections } from '../persistence/Persistence.js'
import type { NamespaceConnection } from './ConnectionController.js'
import type { ConnectionParts } from './ConnectionParts.js'
import { addressesOf, withActive, withNetwork } from './connectionOf.js'
import { disconnected, each } from './connectionState.js'
import type { ConnectionStore } from './createConnectionStore.js'
import type { Gatekeeper } from './createGatekeeper.js'
import { type RestoreJob, restoreConnections } from './restoreConnections.js'

/** a connector has 4 s to restore. */
const readMs = 4_000

export type RestoreFlow = {
  /**
   * Restores the stored connections of these namespaces. Resolves when all pending restores have
   * settled; never rejects.
   */
  restore(content: StoredConnections, candidates: readonly Namespace[]): Promise<void>
  cancel(namespace: Namespace): void
  /** Another tab connected, disconnected or switched. The wallet decides its own network. */
  follow(content: StoredConnections, candidates: readonly Namespace[]): Promise<void>
  /** True if another tab made a change during a prompt here that was not followed. */
  hasMissed(namespace: Namespace): boolean
}

/** Builds the display state of stored connections during their restore. */
export type ReconnectingTo = (
  content: StoredConnections,
  namespaces: readonly Namespace[],
) => Readonly<Record<string, NamespaceConnection>>

export type RestoreFlowInput = {
  readonly reconnectingTo: ReconnectingTo
  /** True while the user connects the namespace. */
  readonly isAsked: (namespace: Namespace) => boolean
  readonly gatekeeper: Gatekeeper | undefined
}

/**
 * Silent work: restores stored connections and follows other tabs. A user's action overrides all of
 * it.
 */
export function createRestoreFlow(
  parts: ConnectionParts,
  book: ConnectionStore,
  { reconnectingTo, isAsked, gatekeeper }: RestoreFlowInput,
): RestoreFlow {
  const { events, connectors } = parts
  const { namespaces, get, set, drop, replace, writeSoon, standBy } = book
  const underWay = new Map<
    Namespace,
    { readonly controller: AbortController; readonly done: Promise<void> }
  >()
  const missed = new Set<Namespace>()

  function cancel(namespace: Namespace) {
    const job = underWay.get(namespace)
    underWay.delete(namespace)
    if (job && ![...underWay.values()].includes(job)) job.controller.abort()
  }

  async function restore(
    content: StoredConnections,
    candidates: readonly Namespace[],
    isAgain = false,
  ): Promise<void> {
    const due = candidates.filter(
      (namespace) =>
        namespaces().includes(namespace) &&
        !underWay.has(namespace) &&
        !isAsked(namespace) &&
        isMissing(get(namespace), content.namespaces[namespace]),
    )
    const jobs = jobsOf(content, due)
    if (jobs.length > 0) {
      // One turn later, so that the job is registered before it settles.
      const done = Promise.resolve().then(() =>
        restoreConnections(
          parts,
          jobs.map(({ controller, ...job }) => ({ ...job, signal: controller.signal })),
          async (job, found) =>
            settle(job, content, gatekeeper ? await gatekeeper.passRestored(job, found) : found),
          isAgain ? undefined : (job) => void restore(...leftOf(parts, book, job), true),
        ),
      )
      for (const { namespaces: asked, controller } of jobs) {
        const job = { controller, done }
        for (const namespace of asked) underWay.set(namespace, job)
      }
      set(reconnectingTo(content, due), { prefer: content.active })
    }
    await Promise.all([...underWay.values()].map((job) => job.done))
  }
  /**
   * `found`: the wallet's answer, empty when it does not know this page. Undefined without an
   * answer, which does not end a stored connection.
   */
  function settle(
    job: RestoreJob,
    content: StoredConnections,
    found: readonly Connection[] | undefined,
  ) {
    // A user's action in the meantime removes the namespace from the job.
    const mine = job.namespaces.filter(
      (namespace) => underWay.get(namespace)?.controller.signal === job.signal,
    )
    const changes: Record<string, NamespaceConnection> = {}
    const restored: Connection[] = []
    for (const namespace of mine) {
      underWay.delete(namespace)
      const connection = acceptedOf(connectors, content, namespace, found)
      if (!connection) continue
      standBy(namespace, connection.connectorId, true)
      changes[namespace] = { status: 'connected', reconnecting: false, connection }
      restored.push(connection)
    }
    set(changes)
    const missing = mine.filter((namespace) => !changes[namespace])
    if (found) {
      drop(missing, 'wallet')
      missing.forEach(writeSoon)
    } else set(each(missing, disconnected))
    for (const connection of restored) {
      const { namespace, connectorId, network } = connection
      writeSoon(namespace)
      events.emit('connected', { namespace, connectorId, network, restored: true })
      if (!isStored(content, connection)) events.emit('accountChanged', { namespace })
    }
  }

  async function follow(
    content: StoredConnections,
    candidates: readonly Namespace[],
  ): Promise<void> {
    const adopt: Namespace[] = []
    for (const namespace of candidates) {
      const theirs = content.namespaces[namespace]
      const { status, connection, reconnecting } = get(namespace)
      if (isAsked(namespace)) {
        missed.add(namespace)
        continue
      }
      missed.delete(namespace)
      if (!theirs) {
        cancel(namespace)
        if (connection) drop([namespace], 'tab')
      } else if (status === 'connected' && connection?.connectorId === theirs.connectorId) {
        if (theirs.caipNetworkId !== connection.network)
          void readNetwork(parts, book, { namespace, connectorId: theirs.connectorId })
        const next = withActive(connection, theirs.addresses[0] ?? '')
        if (next.active !== connection.active) replace(namespace, next)
      } else if (!(reconnecting && connection?.connectorId === theirs.connectorId)) {
        cancel(namespace)
        adopt.push(namespace)
      }
    }
    await restore(content, adopt)
  }

  return { restore, cancel, follow, hasMissed: (namespace) => missed.has(namespace) }
}

/**
 * The stored connections, and the job's namespaces that have none and in which the user has neither
 * connected nor disconnected since (decision 36).
 */
const leftOf = (
  { persistence }: ConnectionParts,
  { get, isKept }: ConnectionStore,
  { namespaces }: RestoreJob,
) => {
  const left = namespaces.filter((name) => get(name).status === 'disconnected' && isKept(name))
  return [persistence.connections.read(), left] as const
}

/** One job for each wallet, the one that was used last first. */
function jobsOf(content: StoredConnections, due: readonly Namespace[]) {
  const idOf = (namespace: Namespace) => content.namespaces[namespace]?.connectorId ?? ''
  const rank = (id: string) => content.recent.indexOf(id) + 1 || content.recent.length + 1
  const ids = [...new Set(due.map(idOf))].sort((a, b) => rank(a) - rank(b))
  return ids.map((connectorId) => ({
    connectorId,
    namespaces: due.filter((namespace) => idOf(namespace) === connectorId),
    accounts: due.flatMap((namespace) => {
      const entry = content.namespaces[namespace]
      return entry?.connectorId === connectorId ? addressesOf(entry) : []
    }),
    controller: new AbortController(),
  }))
}

/** True if the wallet shows at least one of the stored accounts. */
const isStored = ({ namespaces }: StoredConnections, connection: Connection) =>
  namespaces[connection.namespace]?.addresses.some(
    // Unchanged without the account.
    (address) => withActive(connection, address) !== connection,
  )

/** True if several connectors share the rdns: a page script can announce any rdns. */
function isRdnsShared({ store }: ConnectionParts['connectors'], connectorId: string): boolean {
  const all = store.getState().connectors
  const rdns = all.find(({ id }) => id === connectorId)?.rdns
  return rdns !== undefined && all.filter((each) => each.rdns === rdns).length > 1
}

/** Another tab switched: the wallet says to which network. */
async function readNetwork(
  { environment, lifetime, connectors }: ConnectionParts,
  { setNetwork }: Pick<ConnectionStore, 'setNetwork'>,
  { namespace, connectorId }: { readonly namespace: Namespace; readonly connectorId: string },
) {
  const connector = connectors.get(connectorId)
  try {
    const read = async () => connector?.getNetwork?.(namespace)
    const network = await lifetime.within(read, {
      ms: readMs,
      error: () => createError('WALLET_UNRESPONSIVE'),
    })
    if (network) setNetwork({ namespace, connectorId, network })
  } catch (error) {
    environment.log('info', 'The network of the wallet could not be read.', error)
  }
}

/** The wallet's answer for a namespace, with the stored account in front. */
function acceptedOf(
  connectors: ConnectionParts['connectors'],
  content: StoredConnections,
  namespace: Namespace,
  found: readonly Connection[] | undefined,
): Connection | undefined {
  const answer = found?.find((each) => each.namespace === namespace && each.accounts.length > 0)
  if (!answer) return undefined
  // Another wallet may answer under the stored id; then the user has to choose.
  if (!isStored(content, answer) && isRdnsShared(connectors, answer.connectorId)) return undefined
  return withActive(
    withNetwork(answer, answer.network),
    content.namespaces[namespace]?.addresses[0] ?? '',
  )
}

/** True for a stored connection that the namespace does not have. */
const isMissing = (
  { status, connection }: NamespaceConnection,
  stored: StoredConnections['namespaces'][Namespace] | undefined,
): boolean =>
  stored !== undefined &&
  !(status === 'connected' && connection?.connectorId === stored.connectorId)
