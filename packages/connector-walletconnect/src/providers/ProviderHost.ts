import type { Account, CaipNetworkId, ConnectorEvents, Network } from '@latchkey/core'

/** The session as seen by the provider of one namespace. Every value is current. */
export type ProviderHost = {
  /** The kit's current network; undefined when the wallet is not connected. */
  network(): CaipNetworkId | undefined
  /** Approved networks, in the wallet's order. */
  networks(): readonly CaipNetworkId[]
  /** Accounts on the kit's current network, or on another approved one. */
  accounts(network?: CaipNetworkId): readonly Account[]
  /** Approved by the wallet. */
  methods(): readonly string[]
  /** The host's descriptions of the networks. */
  offered(): readonly Network[]
  wallet(): { readonly name: string; readonly imageUrl?: string | undefined }
  property(name: string): string | undefined
  /**
   * Sends a request to the wallet. The answer is unchecked.
   *
   * @throws METHOD_NOT_SUPPORTED for an unapproved method, NOT_CONNECTED, the wallet's own error
   */
  request(input: {
    readonly network?: CaipNetworkId
    readonly method: string
    readonly params: unknown
  }): Promise<unknown>
  switchNetwork(id: CaipNetworkId): Promise<void>
  /** Ends the whole session. */
  disconnect(): Promise<void>
  on<E extends 'accountsChanged' | 'networkChanged' | 'disconnect'>(
    event: E,
    listener: (payload: ConnectorEvents[E]) => void,
  ): () => void
}
