import type { Connection } from '@latchkey/core'
import type { ConnectionParts } from './ConnectionParts.js'
import { addressesOf, withActive, withNetwork } from './connectionOf.js'
import type { ConnectionStore } from './createConnectionStore.js'
import type { StoredStandby } from './createStandby.js'
import { type RestoreJob, restoreConnections } from './restoreConnections.js'

/** Restores the wallets on standby silently. */
export async function restoreStandby(
  parts: ConnectionParts,
  { namespaces, get, set, write, listen, isKept, standby }: ConnectionStore,
  content: StoredStandby,
  signal: AbortSignal,
): Promise<void> {
  const byConnector = new Map<string, RestoreJob>()
  for (const namespace of namespaces()) {
    for (const stored of content.namespaces[namespace] ?? []) {
      const { connectorId } = stored
      if (
        standby.find(namespace, connectorId) ||
        get(namespace).connection?.connectorId === connectorId
      )
        continue
      const { namespaces: asked = [], accounts = [] } = byConnector.get(connectorId) ?? {}
      byConnector.set(connectorId, {
        connectorId,
        signal,
        namespaces: [...asked, namespace],
        accounts: [...accounts, ...addressesOf(stored)],
      })
    }
  }
  const jobs = [...byConnector.values()]
  if (jobs.length > 0) await restoreConnections(parts, jobs, settle)

  function settle(
    { connectorId, namespaces: asked }: RestoreJob,
    found: readonly Connection[] | undefined,
  ) {
    if (signal.aborted || !found) return
    for (const namespace of asked) {
      const stored = standby.stored
        .read()
        .namespaces[namespace]?.find((each) => each.connectorId === connectorId)
      // A user's action in the meantime removed it or put it into use.
      if (!stored || get(namespace).connection?.connectorId === connectorId) continue
      const answer = found.find(
        (connection) => connection.namespace === namespace && connection.accounts.length > 0,
      )
      if (!answer) {
        standby.remove(namespace, connectorId)
        continue
      }
      const connection = withActive(withNetwork(answer, answer.network), stored.addresses[0] ?? '')
      const alone = get(namespace).status === 'disconnected' && !isKept(namespace)
      if (alone) {
        // The wallet in use has revoked its permission in the meantime.
        standby.remove(namespace, connectorId)
        set({ [namespace]: { status: 'connected', reconnecting: false, connection } })
        write([namespace])
      } else standby.show(namespace, connection)
    }
    listen()
  }
}
