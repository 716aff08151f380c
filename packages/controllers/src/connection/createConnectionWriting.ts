import type { Namespace, Store } from '@latchkey/core'
import type { StoredConnections } from '../persistence/Persistence.js'
import type { ConnectionState } from './ConnectionController.js'
import type { ConnectionParts } from './ConnectionParts.js'
import { toStored } from './connectionOf.js'
import { disconnected } from './connectionState.js'

/**
 * Every tab receives a wallet's own changes. Visible tabs write them first; hidden tabs then find
 * them written.
 */
const writeDelayMs = { visible: 100, hidden: 500 } as const

/** Writes connections to storage: the user's changes at once, a wallet's a little later. */
export function createConnectionWriting(
  { environment, lifetime, persistence }: ConnectionParts,
  store: Store<ConnectionState>,
) {
  const unwritten = new Set<Namespace>()
  let clearWrite: (() => void) | undefined

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
        const { status, connection, reconnecting } =
          store.getState().byNamespace[namespace] ?? disconnected
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
    write,
    writeSoon,
    /** Writes the pending changes, if there are any. */
    writePending: () => clearWrite && flush(() => ({})),
    flush: () => flush(() => ({})),
    /** True if a change of the namespace waits for its write: the stored connection is older. */
    isUnwritten: (namespace: Namespace) => unwritten.has(namespace),
    /** True if a connection of the namespace is stored and no pending write removes it. */
    isKept: (namespace: Namespace) =>
      !unwritten.has(namespace) &&
      persistence.connections.read().namespaces[namespace] !== undefined,
  }
}
