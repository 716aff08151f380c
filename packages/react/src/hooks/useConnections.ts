import type { Connection } from '@latchkey/core'
import { useMemo } from 'react'
import type { RegisteredNamespace } from '../Register.js'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

/**
 * All connected wallets: per namespace the one in use, then those on standby, last used first.
 * `useConnect` with a standby wallet's connector puts it into use without a prompt. `useDisconnect`
 * takes a `connectorId`.
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
  options: { readonly namespace?: RegisteredNamespace } = {},
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
