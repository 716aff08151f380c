import {
  type BaseError,
  type ConnectInput,
  type Connection,
  type Connector,
  createError,
  type Namespace,
  toKitError,
  toPlainError,
} from '@latchkey/core'
import { recentLimit } from '../persistence/recentLimit.js'
import type { ConnectAttempt, ConnectionController } from './ConnectionController.js'
import { withNetwork } from './connectionOf.js'
import { connecting, disconnected, each } from './connectionState.js'
import type { ConnectionParts, ConnectionStore } from './createConnectionStore.js'

/** The user has four minutes to answer the wallet. */
const connectMs = 240_000
/** Interval of checks whether the user has answered the wallet's open request. */
const pendingPollMs = 2_000
const readMs = 4_000

export type ConnectFlow = Pick<ConnectionController, 'connect' | 'cancelConnect'> & {
  isAsked(namespace: Namespace): boolean
  /**
   * Ends the attempt without an outcome: its promise rejects with `ABORTED`. Returns its
   * namespaces.
   */
  end(): readonly Namespace[]
}

export type ConnectFlowInput = {
  /** A connect cancels the background restore. */
  readonly cancelRestore: (namespace: Namespace) => void
  /** A failed connect does not end a stored connection (invariant 4): its restore resumes. */
  readonly resume: (namespaces: readonly Namespace[]) => void
  /** Pending farewells by connector id. */
  readonly leaving: ReadonlyMap<string, Promise<void>>
}

/** The user's connect attempt: one at a time, the newest. */
export function createConnectFlow(
  parts: ConnectionParts,
  book: ConnectionStore,
  { cancelRestore, resume, leaving }: ConnectFlowInput,
): ConnectFlow {
  const { environment, lifetime, events, options, consent, notices, connectors } = parts
  const { namespaces, store, get, set, write, standBy, standby } = book
  let attempts = 0
  let asking: { readonly attempt: ConnectAttempt; readonly controller: AbortController } | undefined

  const openOf = (attempt: ConnectAttempt) =>
    attempt.namespaces.filter((namespace) => !get(namespace).connection)

  function end() {
    const ended = asking
    asking = undefined
    set(ended ? each(openOf(ended.attempt), disconnected) : {}, { attempt: undefined })
    ended?.controller.abort()
    return ended?.attempt.namespaces ?? []
  }

  const cancelConnect = () => resume(end())

  function phaseOf(
    { id, connectorId, namespaces: asked }: ConnectAttempt,
    phase: ConnectAttempt['phase'],
    error?: BaseError,
  ): ConnectAttempt {
    const base = { id, connectorId, namespaces: asked, phase, since: environment.now() }
    if (!error) return base
    const referenceId = notices.reference(error.code)
    return { ...base, error: { ...toPlainError(error), referenceId } }
  }

  async function ask(
    connector: Connector,
    attempt: ConnectAttempt,
    wallet: ConnectInput['wallet'],
    signal: AbortSignal,
  ): Promise<readonly Connection[]> {
    const networks = options.networksToAskFor(attempt.namespaces)
    store.setState({ attempt: phaseOf(attempt, 'waiting') })
    try {
      return (
        await connector.connect({
          networks,
          namespaces: attempt.namespaces,
          signal,
          ...(wallet && { wallet }),
        })
      ).connections
    } catch (thrown) {
      const error = toKitError(thrown)
      if (signal.aborted || error.code !== 'REQUEST_PENDING') throw error
      store.setState({ attempt: phaseOf(attempt, 'requestPending', error) })
    }
    for (;;) {
      await lifetime.pause(pendingPollMs, signal)
      const poll = lifetime.within((inner) => connector.restore({ networks, signal: inner }), {
        ms: readMs,
        signal,
        error: () => createError('WALLET_UNRESPONSIVE'),
      })
      // Without an answer the poll repeats until the user cancels or the deadline passes.
      const found = await poll.catch(() => [])
      if (found.length > 0) return found
    }
  }

  const connect: ConnectFlow['connect'] = async ({
    connectorId,
    namespaces: asked,
    wallet,
    signal: given,
  }) => {
    const connector = connectors.get(connectorId)
    if (!connector) throw createError('CONNECTOR_NOT_FOUND', { details: connectorId })
    if (given?.aborted) throw createError('ABORTED')
    const reachable = asked ?? connector.namespaces
    const wanted = reachable.filter(
      (namespace) => connector.namespaces.includes(namespace) && namespaces().includes(namespace),
    )
    if (wanted.length === 0)
      throw createError('NAMESPACE_WITHOUT_ADAPTER', {
        params: { namespace: reachable.join(', ') },
      })
    const waiting = wanted.flatMap((namespace) => standby.find(namespace, connectorId) ?? [])
    const isConnected = waiting.length === wanted.length
    if (!isConnected && consent.isMissing()) throw createError('CONSENT_REQUIRED')

    const left = end()
    wanted.forEach(cancelRestore)
    const attempt: ConnectAttempt = {
      id: ++attempts,
      connectorId,
      namespaces: wanted,
      phase: 'preparing',
      since: environment.now(),
    }
    const controller = new AbortController()
    asking = { attempt, controller }
    // An existing connection stays until the new one is established.
    set(
      each(
        wanted.filter((namespace) => get(namespace).status !== 'connected'),
        connecting,
      ),
      { attempt },
    )
    resume(left)
    if (isConnected) return commit(attempt, waiting)

    const isCurrent = () => asking?.attempt === attempt
    const abort = () => isCurrent() && cancelConnect()
    given?.addEventListener('abort', abort, { once: true })
    try {
      const found = await lifetime.within(
        async (signal) => {
          // A pending farewell would revoke the new approval, so it is awaited. Nothing else is
          // awaited: popups need the click.
          const farewell = leaving.get(connectorId)
          if (farewell) await farewell
          if (signal.aborted) throw createError('ABORTED')
          return ask(connector, attempt, wallet, signal)
        },
        { ms: connectMs, signal: controller.signal, error: () => createError('WALLET_TIMEOUT') },
      )
      if (!isCurrent()) throw createError('ABORTED')
      const fresh = found.filter(
        (connection) => wanted.includes(connection.namespace) && connection.accounts.length > 0,
      )
      if (fresh.length === 0) throw createError('WALLET_INVALID_RESPONSE')
      return commit(attempt, fresh)
    } catch (thrown) {
      const error = toKitError(thrown)
      if (isCurrent()) fail(attempt, error)
      throw error
    } finally {
      given?.removeEventListener('abort', abort)
    }
  }

  function commit(attempt: ConnectAttempt, found: readonly Connection[]): readonly Connection[] {
    asking = undefined
    const fresh = found.map((connection) => withNetwork(connection, connection.network))
    const changes = each(openOf(attempt), disconnected)
    for (const connection of fresh) {
      standBy(connection.namespace, connection.connectorId)
      changes[connection.namespace] = { status: 'connected', reconnecting: false, connection }
    }
    set(changes, { attempt: phaseOf(attempt, 'connected'), prefer: fresh[0]?.namespace })
    const names = fresh.map((connection) => connection.namespace)
    const { connectorId } = attempt
    write(names, ({ recent }) => ({
      recent: [connectorId, ...recent.filter((id) => id !== connectorId)].slice(0, recentLimit),
    }))
    for (const { namespace, network } of fresh)
      events.emit('connected', { namespace, connectorId, network, restored: false })
    resume(attempt.namespaces.filter((namespace) => !names.includes(namespace)))
    return fresh
  }

  function fail(attempt: ConnectAttempt, error: BaseError) {
    asking = undefined
    const { code } = error
    const { connectorId } = attempt
    const phase = code === 'USER_REJECTED' ? 'rejected' : 'failed'
    set(each(openOf(attempt), disconnected), {
      attempt: code === 'ABORTED' ? undefined : phaseOf(attempt, phase, error),
    })
    if (phase === 'rejected') events.emit('userRejected', { connectorId })
    else if (code !== 'ABORTED') events.emit('connectFailed', { connectorId, code })
    resume(attempt.namespaces)
  }

  return {
    connect,
    cancelConnect,
    end,
    isAsked: (namespace) => asking?.attempt.namespaces.includes(namespace) === true,
  }
}
