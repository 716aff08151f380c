import type { CaipNetworkId, Namespace, Network, PlainError, ReadableStore } from '@latchkey/core'

export type NetworkSwitch = {
  readonly to: CaipNetworkId
  /**
   * The active namespace at the start of the switch. It differs from that of `to` when the
   * namespace changes too.
   */
  readonly from: Namespace | undefined
  readonly status: 'pending' | 'declined' | 'failed'
  readonly error?: PlainError
}

export type NetworkState = {
  /** All networks of the host, in its order. */
  readonly networks: readonly Network[]
  readonly activeByNamespace: Readonly<Record<string, CaipNetworkId>>
  /**
   * The active namespace's network. 'Unknown Network' when the host does not offer the wallet's
   * network.
   */
  readonly active: Network | undefined
  /** True if the host neither offers the wallet's network nor allows unsupported ones. */
  readonly unsupported: boolean
  readonly switching: NetworkSwitch | undefined
  /**
   * Pictures of known networks by CAIP-2 id, and of ecosystems by namespace; undefined until
   * loaded. A network's `assets.imageUrl` comes first.
   */
  readonly images?: Readonly<Record<string, string>>
}

export type SwitchInput = {
  /**
   * The request comes from a view of the modal: rejects with `ABORTED` when the user closes the
   * modal.
   */
  readonly inModal?: boolean
}

export type NetworkController = {
  readonly store: ReadableStore<NetworkState>
  get(id: CaipNetworkId): Network | undefined
  getByNamespace(namespace: Namespace): readonly Network[]
  /**
   * Asks the connected wallet. Without a connection it only sets the network for the next connect.
   * Rejects with `NETWORK_NOT_FOUND`, `USER_REJECTED`, `NETWORK_NOT_SUPPORTED`, …
   */
  switchNetwork(id: CaipNetworkId, input?: SwitchInput): Promise<void>
  addNetwork(network: Network): void
  /** Removing the active network falls back to another of its namespace. */
  removeNetwork(id: CaipNetworkId): void
}

/** The controller as the kit sees it. */
export type NetworkPart = NetworkController & {
  /** Prefetches the code for a switch. */
  preload(): Promise<void>
  start(): () => void
}
