import type { ConnectionStatus } from '@latchkey/controllers'
import {
  type Account,
  bareAddress,
  type CaipAddress,
  type CaipNetworkId,
  type Connection,
  type Namespace,
  type WalletInfo,
} from '@latchkey/core'
import { useMemo } from 'react'
import type { RegisteredNamespace } from '../Register.js'
import { useLatchkey } from './useLatchkey.js'
import { useStore } from './useStore.js'

/** The fields of a connection in every state. */
type ConnectionBase = {
  readonly status: ConnectionStatus
  /**
   * True while a stored connection is restored. Its address is shown, but writes are not possible
   * yet.
   */
  readonly isReconnecting: boolean
  /** All accounts that the wallet shows. */
  readonly accounts: readonly Account[]
  readonly walletInfo: WalletInfo | undefined
}

type Of<Names extends Namespace, Address extends string, ChainId extends number | undefined> =
  | (ConnectionBase & {
      readonly isConnected: true
      readonly namespace: Names
      /** The bare address, such as `0x…`. */
      readonly address: Address
      readonly caipAddress: CaipAddress
      readonly network: CaipNetworkId
      /** The network's number, on eip155. */
      readonly chainId: ChainId
      readonly connectorId: string
    })
  | (ConnectionBase & {
      readonly isConnected: false
      readonly namespace: Names | undefined
      /** The stored connection's address during its restore. */
      readonly address: Address | undefined
      readonly caipAddress: CaipAddress | undefined
      readonly network: CaipNetworkId | undefined
      readonly chainId: ChainId | undefined
      readonly connectorId: string | undefined
    })

/** A connection on eip155: its address and chain id have the types of viem. */
export type UseEvmConnectionResult = Of<'eip155', `0x${string}`, number>

/**
 * The namespaces beside eip155 that `useConnection` distinguishes. An adapter of another namespace
 * adds its own:
 *
 * @example
 * declare module '@latchkey/react' {
 *   interface OtherNamespaces {
 *     sui: true
 *   }
 * }
 */
export interface OtherNamespaces {
  solana: true
  polkadot: true
  bip122: true
  cosmos: true
}

/**
 * Narrowed by `isConnected` and `namespace`: on eip155 the address is `0x…` and `chainId` is set.
 * `Names` are the possible namespaces: those of the registered kit, else all.
 */
export type UseConnectionResult<Names extends Namespace = RegisteredNamespace> =
  | ('eip155' extends Names ? UseEvmConnectionResult : never)
  | ([Others<Names>] extends [never] ? never : Of<Others<Names>, string, undefined>)

type Others<Names extends Namespace> = string extends Names
  ? keyof OtherNamespaces
  : Exclude<Names, 'eip155'>

const none: readonly Account[] = []

/**
 * The connection of the active or the given namespace. Address, network and wallet change in one
 * update.
 *
 * @example
 * const { address, isConnected } = useConnection()
 * const { chainId } = useConnection({ namespace: 'eip155' })
 */
export function useConnection<Name extends RegisteredNamespace = RegisteredNamespace>(options?: {
  readonly namespace?: Name
}): UseConnectionResult<Name>
export function useConnection(
  options: { readonly namespace?: Namespace } = {},
): UseConnectionResult<Namespace> {
  const { kit, initialState } = useLatchkey()
  const { byNamespace, activeNamespace } = useStore(kit.connection.store)
  const namespace = options.namespace ?? activeNamespace
  const current = namespace === undefined ? undefined : byNamespace[namespace]
  return useMemo(() => {
    if (
      initialState &&
      (options.namespace === undefined || options.namespace === initialState.namespace)
    )
      return toResult({ ...initialState, active: initialState.address })
    const { connection, status = 'disconnected', reconnecting = false } = current ?? {}
    return toResult({ status, reconnecting, namespace, ...connection })
  }, [current, initialState, namespace, options.namespace])
}

type Known = Partial<Pick<Connection, 'accounts' | 'connectorId' | 'walletInfo'>> & {
  readonly status: ConnectionStatus
  readonly reconnecting: boolean
  readonly namespace: Namespace | undefined
  readonly active?: CaipAddress | undefined
  readonly network?: CaipNetworkId | undefined
}

function toResult({
  status,
  reconnecting,
  namespace,
  active,
  network,
  accounts = none,
  connectorId,
  walletInfo,
}: Known): UseConnectionResult<Namespace> {
  // The store guarantees the type: all fields when connected, and 0x addresses on eip155.
  return {
    status,
    isConnected: status === 'connected',
    isReconnecting: reconnecting,
    namespace,
    caipAddress: active,
    address: active && bareAddress(active),
    accounts,
    network,
    // The part after 'eip155:'.
    chainId: namespace === 'eip155' && network ? Number(network.slice(7)) : undefined,
    connectorId,
    walletInfo,
  } as UseConnectionResult<Namespace>
}
