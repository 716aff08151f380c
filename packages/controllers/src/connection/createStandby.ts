import type { Connection, Namespace, Store } from '@latchkey/core'
import { isRecord } from '../persistence/migrate.js'
import type {
  ParseConnection,
  Persistence,
  StoredConnection,
  StoredDocument,
} from '../persistence/Persistence.js'
import type { ConnectionState } from './ConnectionController.js'
import { toStored } from './connectionOf.js'

const limit = 5

export type StoredStandby = {
  readonly namespaces: Readonly<Record<string, readonly StoredConnection[]>>
}

/**
 * Wallets on standby: connected, but not in use. Per namespace, last used first. Changes by the
 * user or a wallet also go to storage.
 */
export function createStandby(persistence: Persistence, store: Store<ConnectionState>) {
  const stored: StoredDocument<StoredStandby> = persistence.open({
    name: 'others',
    migrations: [],
    parse: parseStoredStandby,
  })
  const get = (namespace: Namespace): readonly Connection[] =>
    store.getState().others?.[namespace] ?? []
  const without = <Each extends { readonly connectorId: string }>(
    list: readonly Each[],
    id: string,
  ) => list.filter(({ connectorId }) => connectorId !== id)

  function show(namespace: Namespace, list: readonly Connection[]) {
    if (list.length > 0 || get(namespace).length > 0)
      store.setState(({ others }) => ({ others: { ...others, [namespace]: list } }))
  }

  function write(
    namespace: Namespace,
    change: (list: readonly StoredConnection[]) => readonly StoredConnection[],
    yields = false,
  ) {
    stored.update(({ namespaces }) => {
      const list = change(namespaces[namespace] ?? []).slice(0, limit)
      const { [namespace]: _, ...rest } = namespaces
      return { namespaces: list.length > 0 ? { ...rest, [namespace]: list } : rest }
    }, yields)
  }

  return {
    stored,
    get,
    find: (namespace: Namespace, connectorId: string) =>
      get(namespace).find((each) => each.connectorId === connectorId),
    connectorIds: () =>
      Object.values(store.getState().others ?? {}).flatMap((list) =>
        list.map(({ connectorId }) => connectorId),
      ),
    /** Shows a restored wallet, which is already stored. */
    show(namespace: Namespace, connection: Connection) {
      show(namespace, [...without(get(namespace), connection.connectorId), connection])
    },
    keep(namespace: Namespace, connection: Connection) {
      const { connectorId } = connection
      show(namespace, [connection, ...without(get(namespace), connectorId)].slice(0, limit))
      write(namespace, (list) => [toStored(connection), ...without(list, connectorId)])
    },
    /** Updates a connection on standby. */
    replace(namespace: Namespace, connection: Connection) {
      const { connectorId } = connection
      show(
        namespace,
        get(namespace).map((each) => (each.connectorId === connectorId ? connection : each)),
      )
      write(namespace, (list) =>
        list.map((each) => (each.connectorId === connectorId ? toStored(connection) : each)),
      )
    },
    /** `yields`: silent work does not override a user's change in another tab. */
    remove(namespace: Namespace, connectorId: string, yields?: boolean) {
      show(namespace, without(get(namespace), connectorId))
      write(namespace, (list) => without(list, connectorId), yields)
    },
    clear(namespace: Namespace) {
      show(namespace, [])
      write(namespace, () => [])
    },
    /** Clears the display; storage stays unchanged. */
    hide: (namespace: Namespace) => show(namespace, []),
    /** The kit stops; storage stays unchanged. */
    forget: () => store.setState({ others: {} }),
  }
}

/** Returns the well-formed entries of the stored wallets. */
export function parseStoredStandby(
  document: Readonly<Record<string, unknown>>,
  parse: ParseConnection,
): StoredStandby {
  const given = isRecord(document.namespaces) ? document.namespaces : {}
  const namespaces: Record<string, readonly StoredConnection[]> = {}
  for (const namespace of Object.keys(given).sort()) {
    const list = given[namespace]
    const kept = (Array.isArray(list) ? list : [])
      .flatMap((each: unknown) => parse(namespace, each) ?? [])
      .slice(0, limit)
    if (kept.length > 0) namespaces[namespace] = kept
  }
  return { namespaces }
}
