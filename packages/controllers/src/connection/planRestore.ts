import { bareAddress, type Connection, type Namespace } from '@latchkey/core'
import type { StoredConnections } from '../persistence/Persistence.js'
import type { ConnectionParts } from './ConnectionParts.js'
import { addressesOf, withActive, withNetwork } from './connectionOf.js'
import type { RestoreJob } from './restoreConnections.js'

/** One job per wallet for the stored connections of these namespaces, the last used one first. */
export function planRestore(
  content: StoredConnections,
  due: readonly Namespace[],
): readonly (RestoreJob & { readonly controller: AbortController })[] {
  const idOf = (namespace: Namespace) => content.namespaces[namespace]?.connectorId ?? ''
  const rank = (id: string) => content.recent.indexOf(id) + 1 || content.recent.length + 1
  const ids = [...new Set(due.map(idOf))].sort((a, b) => rank(a) - rank(b))
  return ids.map((connectorId) => {
    const controller = new AbortController()
    return {
      connectorId,
      namespaces: due.filter((namespace) => idOf(namespace) === connectorId),
      accounts: due.flatMap((namespace) => {
        const entry = content.namespaces[namespace]
        return entry?.connectorId === connectorId ? addressesOf(entry) : []
      }),
      controller,
      signal: controller.signal,
    }
  })
}

/** True if the wallet shows at least one of the stored accounts. */
export const isStored = (
  { namespaces: kept }: StoredConnections,
  { namespace, accounts }: Connection,
): boolean =>
  accounts.some(({ address }) => kept[namespace]?.addresses.includes(bareAddress(address)))

/** The wallet's answers for these namespaces that restore a stored connection. */
export function acceptAnswers(
  content: StoredConnections,
  namespaces: readonly Namespace[],
  found: readonly Connection[],
  connectors: ConnectionParts['connectors'],
): readonly Connection[] {
  return namespaces.flatMap((namespace) => {
    const answer = found.find((each) => each.namespace === namespace && each.accounts.length > 0)
    if (!answer) return []
    // Another wallet may answer under the stored id; then the user has to choose.
    if (!isStored(content, answer) && isRdnsShared(answer.connectorId, connectors)) return []
    const active = content.namespaces[namespace]?.addresses[0] ?? ''
    return withActive(withNetwork(answer, answer.network), active)
  })
}

/** True if several connectors share the rdns: a page script can announce any rdns. */
function isRdnsShared(connectorId: string, connectors: ConnectionParts['connectors']): boolean {
  const all = connectors.store.getState().connectors
  const rdns = all.find(({ id }) => id === connectorId)?.rdns
  return rdns !== undefined && all.filter((each) => each.rdns === rdns).length > 1
}
