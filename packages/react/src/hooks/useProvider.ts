import type { Namespace, ProviderOf } from '@latchkey/core'
import { useEffect, useState } from 'react'
import type { RegisteredNamespace } from '../Register.js'
import { useConnection } from './useConnection.js'
import { useKit } from './useKit.js'

export type UseProviderResult<Provider> = {
  readonly provider: Provider | undefined
  readonly connectorId: string | undefined
}

/**
 * The connected wallet's own provider, in the type of the namespace's adapter: `Eip1193Provider`,
 * `SolanaProvider`, `PolkadotProvider`, `BitcoinProvider` or `KeplrProvider`. Undefined while
 * loading and right after a disconnect, so that it always belongs to the displayed wallet.
 *
 * @example
 * const { provider } = useProvider({ namespace: 'eip155' })
 * const readBlock = () => provider?.request({ method: 'eth_blockNumber' })
 */
export function useProvider<Name extends RegisteredNamespace>(options: {
  readonly namespace: Name
}): UseProviderResult<ProviderOf<Name>>
export function useProvider<Provider = ProviderOf<RegisteredNamespace>>(options?: {
  readonly namespace?: Namespace
}): UseProviderResult<Provider>
export function useProvider<Provider>(
  options: { readonly namespace?: Namespace } = {},
): UseProviderResult<Provider> {
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
    const adapter = kit.adapters.find((each) => each.namespace === namespace)
    kit.connectors
      .get(connectorId)
      ?.getProvider(namespace)
      .then((provider) => adapter?.openProvider?.(provider) ?? provider)
      .then(
        (provider) => {
          if (!gone) setFound({ connectorId, namespace, provider: provider as Provider })
        },
        // A failed `getProvider` counts as no provider.
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
