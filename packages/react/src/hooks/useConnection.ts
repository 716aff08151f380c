import type { ConnectionStatus } from '@latchkey/controllers'
import { type Account, type CaipAddress, type CaipNetworkId, type Namespace, parseCaipAddress, type WalletInfo } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from './useLatchkey.js'
import { useStore } from './useStore.js'

export type UseConnectionResult = {
  readonly status: ConnectionStatus
  readonly isConnected: boolean
  /** A stored connection is being restored. Its address is shown, nothing can be sent yet. */
  readonly isReconnecting: boolean
  readonly namespace: Namespace | undefined
  /** The bare address, such as `0x…`. */
  readonly address: string | undefined
  readonly caipAddress: CaipAddress | undefined
  /** Every account the wallet shows. */
  readonly accounts: readonly Account[]
  readonly network: CaipNetworkId | undefined
  readonly connectorId: string | undefined
  readonly walletInfo: WalletInfo | undefined
}

const none: readonly Account[] = []

/**
 * The connection of the active namespace, or of the one given. Address, network and wallet change in one update.
 *
 * @example
 * const { address, isConnected } = useConnection()
 */
export function useConnection(options: { readonly namespace?: Namespace } = {}): UseConnectionResult {
  const { kit, initialState } = useLatchkey()
  const { byNamespace, activeNamespace } = useStore(kit.connection.store)
  const namespace = options.namespace ?? activeNamespace
  const current = namespace === undefined ? undefined : byNamespace[namespace]
  return useMemo(() => {
    if (initialState && (options.namespace === undefined || options.namespace === initialState.namespace)) {
      const { status, reconnecting, address, network } = initialState
      return {
        ...empty,
        status,
        isReconnecting: reconnecting,
        namespace: initialState.namespace,
        caipAddress: address,
        address: address && parseCaipAddress(address).address,
        network,
      }
    }
    const connection = current?.connection
    const status = current?.status ?? 'disconnected'
    return {
      status,
      isConnected: status === 'connected',
      isReconnecting: current?.reconnecting ?? false,
      namespace,
      caipAddress: connection?.active,
      address: connection && parseCaipAddress(connection.active).address,
      accounts: connection?.accounts ?? none,
      network: connection?.network,
      connectorId: connection?.connectorId,
      walletInfo: connection?.walletInfo,
    }
  }, [current, initialState, namespace, options.namespace])
}

const empty: UseConnectionResult = {
  status: 'disconnected',
  isConnected: false,
  isReconnecting: false,
  namespace: undefined,
  address: undefined,
  caipAddress: undefined,
  accounts: none,
  network: undefined,
  connectorId: undefined,
  walletInfo: undefined,
}
