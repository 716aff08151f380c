import type { Connection, Namespace } from '@latchkey/core'
import type { StoredConnections } from '../persistence/Persistence.js'
import type { NamespaceConnection } from './ConnectionController.js'
import type { ConnectionParts } from './ConnectionParts.js'
import { withActive } from './connectionOf.js'
import { disconnected, each } from './connectionState.js'
import type { ConnectionStore } from './createConnectionStore.js'
import type { Gatekeeper } from './createGatekeeper.js'
import { acceptAnswers, isStored, planRestore } from './planRestore.js'
import { readWalletNetwork } from './readWalletNetwork.js'
import { type RestoreJob, restoreConnections } from './restoreConnections.js'

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

type UnderWay = { readonly controller: AbortController; readonly done: Promise<void> }

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
  const { namespaces, get, set, drop, replace, setNetwork, writeSoon, standBy } = book
  const underWay = new Map<Namespace, UnderWay>()
  const missed = new Set<Namespace>()
  const readNetwork = async (namespace: Namespace, connectorId: string) => {
    const network = await readWalletNetwork(parts, namespace, connectorId)
    if (network) setNetwork({ namespace, connectorId, network })
  }

  function cancel(namespace: Namespace) {
    const job = underWay.get(namespace)
    underWay.delete(namespace)
    if (job && ![...underWay.values()].includes(job)) job.controller.abort()
  }

  function isDue(content: StoredConnections, namespace: Namespace): boolean {
    const { status, connection } = get(namespace)
    const entry = content.namespaces[namespace]
    const current = status === 'connected' && connection?.connectorId === entry?.connectorId
    const isFree = !underWay.has(namespace) && !isAsked(namespace)
    return entry !== undefined && namespaces().includes(namespace) && !current && isFree
  }

  async function restore(
    content: StoredConnections,
    candidates: readonly Namespace[],
  ): Promise<void> {
    const due = candidates.filter((namespace) => isDue(content, namespace))
    const jobs = planRestore(content, due)
    if (jobs.length > 0) {
      // One turn later, so that the job is registered before it settles.
      const done = Promise.resolve().then(() =>
        restoreConnections(parts, jobs, async (job, found) =>
          settle(job, content, gatekeeper ? await gatekeeper.passRestored(job, found) : found),
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
    for (const namespace of mine) underWay.delete(namespace)
    const restored = acceptAnswers(content, mine, found ?? [], connectors)
    const changes: Record<string, NamespaceConnection> = {}
    for (const connection of restored) {
      standBy(connection.namespace, connection.connectorId, true)
      changes[connection.namespace] = { status: 'connected', reconnecting: false, connection }
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
          void readNetwork(namespace, theirs.connectorId)
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
