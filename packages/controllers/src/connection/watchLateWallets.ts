import type { Namespace } from '@latchkey/core'
import type { ConnectionParts } from './ConnectionParts.js'
import type { ConnectionStore } from './createConnectionStore.js'
import type { RestoreFlow } from './createRestoreFlow.js'

/**
 * Restores a stored connection whose wallet appears late, unless the user has connected or
 * disconnected there since.
 */
export function watchLateWallets(
  { options, persistence, connectors }: ConnectionParts,
  { namespaces, get, isKept, standby }: ConnectionStore,
  restoring: Pick<RestoreFlow, 'restore'>,
  restoreStandby: () => Promise<void>,
): () => void {
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
      isKept(name)
    const late = namespaces().filter(isLate)
    if (late.length > 0) void restoring.restore(content, late)
    if (
      Object.values(standby.stored.read().namespaces).some((kept) =>
        kept?.some(({ connectorId }) => came.includes(connectorId)),
      )
    )
      void restoreStandby()
  })
}
