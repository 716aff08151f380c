import type { Namespace } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useConnection } from './useConnection.js'
import { useKit } from './useKit.js'

/**
 * The connected wallet's own provider (EIP-1193 on eip155). Undefined until it is there, and at
 * once when the connection is gone, so it never belongs to another wallet than the one shown.
 *
 * @example
 * const { provider } = useProvider<{ request(input: { method: string }): Promise<unknown> }>()
 */
export function useProvider<Provider = unknown>(
  options: { readonly namespace?: Namespace } = {},
): {
  readonly provider: Provider | undefined
  readonly connectorId: string | undefined
} {
  const kit = useKit()
  const { connectorId, isConnected, namespace } = useConnection(options)
  const [found, setFound] = useState<{
    readonly connectorId: string
    readonly namespace: Namespace
    readonly provider: Provider
  }>()
  useEffect(() => {
    if (!isConnected || connectorId === undefined || namespace === undefined) return
    let gone = false
    kit.connectors
      .get(connectorId)
      ?.getProvider(namespace)
      .then(
        (provider) => {
          if (!gone) setFound({ connectorId, namespace, provider: provider as Provider })
        },
        // A wallet that cannot give its provider has none to offer.
        () => {
          if (!gone) setFound(undefined)
        },
      )
    return () => {
      gone = true
    }
  }, [kit, connectorId, isConnected, namespace])
  const current =
    isConnected && found?.connectorId === connectorId && found?.namespace === namespace
      ? found
      : undefined
  return { provider: current?.provider, connectorId: isConnected ? connectorId : undefined }
}
