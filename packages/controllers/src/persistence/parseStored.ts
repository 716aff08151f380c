import { isCaipNetworkId } from '@latchkey/core'
import { isRecord } from './migrate.js'
import type { StoredConnection, StoredConnections } from './Persistence.js'
import { recentLimit } from './recentLimit.js'

/**
 * Returns the well-formed entries of a stored connections document. Another tab, an extension or
 * the user may have changed it.
 */
export function parseStoredConnections(
  document: Readonly<Record<string, unknown>>,
): StoredConnections {
  const namespaces: Record<string, StoredConnection> = {}
  const given = isRecord(document.namespaces) ? document.namespaces : {}
  // Sorts by name only: stored values may not convert to text.
  for (const namespace of Object.keys(given).sort()) {
    const value = given[namespace]
    const stored = parseStoredConnection(namespace, value)
    if (stored) namespaces[namespace] = stored
  }
  const active = document.active
  return {
    namespaces,
    ...(typeof active === 'string' && Object.hasOwn(namespaces, active) ? { active } : {}),
    recent: strings(document.recent).slice(0, recentLimit),
  }
}

/** Returns one stored connection if it is well-formed. */
export function parseStoredConnection(
  namespace: string,
  value: unknown,
): StoredConnection | undefined {
  if (!isRecord(value)) return undefined
  const { connectorId, caipNetworkId } = value
  const addresses = strings(value.addresses).filter((address) =>
    /^[-.%a-zA-Z0-9]{1,128}$/.test(address),
  )
  if (
    typeof connectorId !== 'string' ||
    !isCaipNetworkId(caipNetworkId) ||
    !caipNetworkId.startsWith(`${namespace}:`)
  )
    return undefined
  return addresses.length === 0 ? undefined : { connectorId, caipNetworkId, addresses }
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value)
    ? value.filter((each): each is string => typeof each === 'string')
    : []
}
