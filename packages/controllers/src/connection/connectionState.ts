import type { Namespace } from '@latchkey/core'
import type { ConnectionState, NamespaceConnection } from './ConnectionController.js'

export const disconnected: NamespaceConnection = {
  status: 'disconnected',
  reconnecting: false,
  connection: undefined,
}
export const connecting: NamespaceConnection = {
  status: 'connecting',
  reconnecting: false,
  connection: undefined,
}

/**
 * The state with some namespaces replaced. The active namespace is one with a connection, if any
 * has one.
 */
export function withNamespaces(
  state: ConnectionState,
  changes: Readonly<Record<string, NamespaceConnection>>,
  prefer: Namespace | undefined = state.activeNamespace,
): Pick<ConnectionState, 'byNamespace' | 'activeNamespace'> {
  const byNamespace = { ...state.byNamespace, ...changes }
  const shown = (namespace: Namespace | undefined) =>
    namespace !== undefined && byNamespace[namespace]?.connection !== undefined
  const activeNamespace = [prefer, state.activeNamespace, ...Object.keys(byNamespace)].find(shown)
  return { byNamespace, activeNamespace: activeNamespace ?? prefer }
}

/**
 * The state without a namespace that has lost its adapter. Another namespace with a connection
 * becomes active.
 */
export function withoutNamespace(
  state: ConnectionState,
  gone: Namespace,
): Pick<ConnectionState, 'byNamespace' | 'activeNamespace'> {
  const { [gone]: _, ...byNamespace } = state.byNamespace
  const activeNamespace = state.activeNamespace === gone ? undefined : state.activeNamespace
  return withNamespaces({ ...state, byNamespace, activeNamespace }, {})
}

/** The same value for each of some namespaces. */
export function each(
  namespaces: readonly Namespace[],
  value: NamespaceConnection,
): Record<string, NamespaceConnection> {
  return Object.fromEntries(namespaces.map((namespace) => [namespace, value]))
}
