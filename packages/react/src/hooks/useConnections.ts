import type { Connection, Namespace } from '@latchkey/core'
import { useMemo } from 'react'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

/**
 * Every connected wallet: per namespace the one in use, then those that stay connected beside it,
 * the one used last first. `useConnect` with the connector of one that is not in use puts it into
 * use without asking it; `useDisconnect` takes a `connectorId`.
 *
 * @example
 * const connections = useConnections({ namespace: 'eip155' })
 * return (
 *   <ul>
 *     {connections.map(({ connectorId, active }) => (
 *       <li key={connectorId}>{active}</li>
 *     ))}
 *   </ul>
 * )
 */
export function useConnections(
  options: { readonly namespace?: Namespace } = {},
): readonly Connection[] {
  const { byNamespace, others } = useStore(useKit().connection.store)
  const { namespace } = options
  return useMemo(
    () =>
      Object.keys(byNamespace)
        .filter((each) => namespace === undefined || each === namespace)
        .flatMap((each) => {
          const { status, connection } = byNamespace[each] ?? {}
          return [
            ...(status === 'connected' && connection ? [connection] : []),
            ...(others?.[each] ?? []),
          ]
        }),
    [byNamespace, others, namespace],
  )
}
