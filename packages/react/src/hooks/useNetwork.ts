import type { CaipNetworkId, Namespace, Network } from '@latchkey/core'
import { useMemo } from 'react'
import type {
  IdsWithin,
  NetworkWith,
  Register,
  RegisteredNamespace,
  RegisteredNetworkId,
} from '../Register.js'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

/** Narrowed by `isUnsupported`: the wallet may be on a network that the host does not offer. */
export type UseNetworkResult<Name extends Namespace = RegisteredNamespace, Host = Register> = {
  readonly networks: readonly NetworkWith<IdsWithin<RegisteredNetworkId<Host>, Name>>[]
  /** True while a switch to a network of another namespace is pending. */
  readonly isSwitchingNamespace: boolean
} & (
  | {
      readonly isUnsupported: false
      readonly network: NetworkWith<IdsWithin<RegisteredNetworkId<Host>, Name>> | undefined
      readonly networkId: IdsWithin<RegisteredNetworkId<Host>, Name> | undefined
    }
  | {
      readonly isUnsupported: true
      readonly network: Network | undefined
      readonly networkId: CaipNetworkId | undefined
    }
)

/**
 * The network in use and the offered networks. `network` is 'Unknown Network' when the host does
 * not offer the wallet's network.
 *
 * @example
 * const { network, networks } = useNetwork()
 */
export function useNetwork<Name extends RegisteredNamespace = RegisteredNamespace>(options?: {
  readonly namespace?: Name
}): UseNetworkResult<Name>
export function useNetwork(options: { readonly namespace?: Namespace } = {}): UnregisteredResult {
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

type UnregisteredResult = {
  readonly network: Network | undefined
  readonly networkId: CaipNetworkId | undefined
  readonly networks: readonly Network[]
  readonly isUnsupported: boolean
  readonly isSwitchingNamespace: boolean
}
