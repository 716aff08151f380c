import type { Account, CaipNetworkId, ConnectorEvents, Network } from '@latchkey/core'

/** The session as seen by the provider of one namespace. Every value is current. */
export type ProviderHost = {
  /** The network that the kit is on; undefined when the wallet is not connected. */
  network(): CaipNetworkId | undefined
  /** Approved networks, in the wallet's order. */
  networks(): readonly CaipNetworkId[]
  /** On the network that the kit is on, or on another one that is approved. */
  accounts(network?: CaipNetworkId): readonly Account[]
  /** Approved by the wallet. */
  methods(): readonly string[]
  /** The host's own descriptions of the networks. */
  offered(): readonly Network[]
  wallet(): { readonly name: string; readonly imageUrl?: string | undefined }
  property(name: string): string | undefined
  /**
   * Asks the wallet. The answer is unchecked.
   *
   * @throws METHOD_NOT_SUPPORTED for a method that the wallet did not approve, NOT_CONNECTED, what
   *   the wallet said
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
