import type { CaipNetworkId, Namespace, Network, PlainError, ReadableStore } from '@latchkey/core'

export type NetworkSwitch = {
  readonly to: CaipNetworkId
  /**
   * The namespace whose account was shown when it began: another than that of `to` while the
   * namespace is switched too.
   */
  readonly from: Namespace | undefined
  readonly status: 'pending' | 'declined' | 'failed'
  readonly error?: PlainError
}

export type NetworkState = {
  /** All that the host offers, in its order. */
  readonly networks: readonly Network[]
  readonly activeByNamespace: Readonly<Record<string, CaipNetworkId>>
  /**
   * The active namespace's network. 'Unknown Network' when the wallet is on one that the host does
   * not offer.
   */
  readonly active: Network | undefined
  /**
   * The connected wallet is on a network that is not offered and unsupported ones are not allowed.
   */
  readonly unsupported: boolean
  readonly switching: NetworkSwitch | undefined
}

export type SwitchInput = {
  /** Asked by a view of the modal: ends with `ABORTED` when a person closes the modal. */
  readonly inModal?: boolean
}

export type NetworkController = {
  readonly store: ReadableStore<NetworkState>
  get(id: CaipNetworkId): Network | undefined
  getByNamespace(namespace: Namespace): readonly Network[]
  /**
   * Asks the connected wallet; with none connected it only sets what the next connect asks for.
   * Rejects with `NETWORK_NOT_FOUND`, `USER_REJECTED`, `NETWORK_NOT_SUPPORTED`, …
   */
  switchNetwork(id: CaipNetworkId, input?: SwitchInput): Promise<void>
  addNetwork(network: Network): void
  /** Removing the active network falls back to another of its namespace. */
  removeNetwork(id: CaipNetworkId): void
}

/** The half of the controller that the kit sees. */
export type NetworkPart = NetworkController & {
  /** Fetches what asking a wallet to switch needs. */
  preload(): Promise<void>
  start(): () => void
}
