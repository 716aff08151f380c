import type { CaipNetworkId, Namespace, Network } from '@latchkey/core'
import { useMemo } from 'react'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

/**
 * The network in use and those on offer. `network` is 'Unknown Network' when the wallet is on one
 * that the host does not offer.
 *
 * @example
 * const { network, networks } = useNetwork()
 */
export function useNetwork(options: { readonly namespace?: Namespace } = {}): {
  readonly network: Network | undefined
  readonly networkId: CaipNetworkId | undefined
  readonly networks: readonly Network[]
  readonly isUnsupported: boolean
  /**
   * The wallet is being asked for a network of another namespace than the one whose account was
   * shown.
   */
  readonly isSwitchingNamespace: boolean
} {
  const kit = useKit()
  const state = useStore(kit.network.store)
  const { namespace } = options
  return useMemo(() => {
    const { switching } = state
    const isSwitchingNamespace =
      switching?.status === 'pending' && !switching.to.startsWith(`${switching.from}:`)
    if (namespace === undefined) {
      const { active: network, networks, unsupported: isUnsupported } = state
      return {
        network,
        networkId: network?.caipNetworkId,
        networks,
        isUnsupported,
        isSwitchingNamespace,
      }
    }
    const networkId = state.activeByNamespace[namespace]
    const networks = state.networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
    return {
      network,
      networkId,
      networks,
      isUnsupported: networkId !== undefined && network === undefined,
      isSwitchingNamespace,
    }
  }, [state, namespace])
}
