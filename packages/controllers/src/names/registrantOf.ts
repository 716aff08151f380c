import type { Connection } from '@latchkey/core'
import type { NamesParts } from './NamesParts.js'

/**
 * The active connection, if its account may register a name: by a connector of an embedded wallet,
 * or by any where the host says so.
 */
export function registrantOf({
  options,
  connectors,
  connection,
}: Pick<NamesParts, 'options' | 'connectors' | 'connection'>): Connection | undefined {
  const { activeNamespace = '', byNamespace } = connection.store.getState()
  const entry = byNamespace[activeNamespace]
  if (entry?.status !== 'connected') return undefined
  const kind = connectors.get(entry.connection?.connectorId ?? '')?.kind
  const isEmbedded = kind === 'AUTH' || kind === 'ID_AUTH'
  const { names, endpoints } = options.given
  const isAllowed = isEmbedded || (kind !== undefined && names?.for === 'any')
  return isAllowed && endpoints?.blockchain ? entry.connection : undefined
}
