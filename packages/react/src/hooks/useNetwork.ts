import type { CaipNetworkId, Namespace, Network } from '@latchkey/core'
import { useMemo } from 'react'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

/**
 * The network in use and those on offer. `network` is 'Unknown Network' when the wallet is on one that the host does not offer.
 *
 * @example
 * const { network, networks } = useNetwork()
 */
export function useNetwork(options: { readonly namespace?: Namespace } = {}): {
  readonly network: Network | undefined
  readonly networkId: CaipNetworkId | undefined
  readonly networks: readonly Network[]
  readonly isUnsupported: boolean
} {
  const kit = useKit()
  const state = useStore(kit.network.store)
  const { namespace } = options
  return useMemo(() => {
    if (namespace === undefined)
      return { network: state.active, networkId: state.active?.caipNetworkId, networks: state.networks, isUnsupported: state.unsupported }
    const networkId = state.activeByNamespace[namespace]
    const networks = state.networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
    return { network, networkId, networks, isUnsupported: networkId !== undefined && network === undefined }
  }, [state, namespace])
}
