import { isCaipNetworkId } from '@latchkey/core'
import { isRecord } from './migrate.js'
import type { StoredConnection, StoredConnections, StoredTransaction, StoredTransactions } from './Persistence.js'

const recentLimit = 2
const transactionsLimit = 99
const statuses = ['pending', 'success', 'reverted'] as const

/** Keeps what is well-formed of a stored connections document; another tab, an extension or a person may have changed it. */
export function parseStoredConnections(document: Readonly<Record<string, unknown>>): StoredConnections {
  const namespaces: Record<string, StoredConnection> = {}
  const given = isRecord(document.namespaces) ? document.namespaces : {}
  // By name alone: what is stored may be no text even when asked to be.
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

function parseStoredConnection(namespace: string, value: unknown): StoredConnection | undefined {
  if (!isRecord(value)) return undefined
  const { connectorId, caipNetworkId } = value
  const addresses = strings(value.addresses).filter((address) => /^[-.%a-zA-Z0-9]{1,128}$/.test(address))
  if (typeof connectorId !== 'string' || !isCaipNetworkId(caipNetworkId) || !caipNetworkId.startsWith(`${namespace}:`)) return undefined
  return addresses.length === 0 ? undefined : { connectorId, caipNetworkId, addresses }
}

/** Keeps what is well-formed of the stored transactions, newest first. */
export function parseStoredTransactions(document: Readonly<Record<string, unknown>>): StoredTransactions {
  const items = (Array.isArray(document.items) ? document.items : []).flatMap((value: unknown): StoredTransaction[] => {
    if (!isRecord(value)) return []
    const { id, namespace, network, sentAt } = value
    const status = statuses.find((each) => each === value.status)
    if (typeof id !== 'string' || typeof namespace !== 'string' || !isCaipNetworkId(network) || !status || !Number.isFinite(sentAt))
      return []
    return [{ id, namespace, network, status, sentAt: sentAt as number }]
  })
  return { items: mergeTransactions(items, []) }
}

/** Both lists in one, newest first; of the same transaction the state that is further. */
export function mergeTransactions(ours: readonly StoredTransaction[], theirs: readonly StoredTransaction[]): readonly StoredTransaction[] {
  const byId = new Map<string, StoredTransaction>()
  for (const each of [...ours, ...theirs]) {
    const key = `${each.network}:${each.id}`
    const known = byId.get(key)
    if (!known || known.status === 'pending') byId.set(key, each)
  }
  return [...byId.values()].sort((a, b) => b.sentAt - a.sentAt || (a.id < b.id ? -1 : 1)).slice(0, transactionsLimit)
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
}
