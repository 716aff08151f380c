import { type Namespace, namespaces } from '../wire/Envelope.js'
import type { OwnerCommand } from '../wire/OwnerState.js'

const isNamespace = (value: unknown): value is Namespace => namespaces.some((one) => one === value)

/** Parses a command of the wallet's own pages. */
export function parseCommand(value: unknown): OwnerCommand | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const {
    kind,
    id,
    approved,
    namespace,
    index,
    origin,
    url,
    namespaces: which,
  } = value as Readonly<Record<string, unknown>>
  if (kind === 'ping' || kind === 'review') return { kind }
  if (kind === 'answer' && typeof id === 'number' && typeof approved === 'boolean')
    return { kind, id, approved }
  if (kind === 'selectAccount' && isNamespace(namespace) && (index === 0 || index === 1))
    return { kind, namespace, index }
  if (
    kind === 'selectNetwork' &&
    typeof origin === 'string' &&
    isNamespace(namespace) &&
    typeof id === 'string'
  )
    return { kind, origin, namespace, id }
  if (kind === 'revoke' && typeof origin === 'string' && Array.isArray(which))
    return { kind, origin, namespaces: which.filter(isNamespace) }
  if (kind === 'loadChains' && typeof url === 'string') return { kind, url }
  return undefined
}
