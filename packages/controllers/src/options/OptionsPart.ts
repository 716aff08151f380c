import type { CaipNetworkId, ChainAdapter, Namespace, Network, Store } from '@latchkey/core'
import type { KitOptions } from '../kit/KitOptions.js'

/**
 * The host's current adapters and networks. `addNetwork`, `removeNetwork` and `setAdapters` change
 * them.
 */
export type RequestedState = {
  readonly adapters: readonly ChainAdapter[]
  readonly networks: readonly Network[]
  /** The first network of the next connect, per namespace. */
  readonly preferred: Readonly<Record<string, CaipNetworkId>>
}

/** The host's options with their defaults. */
export type OptionsPart = {
  readonly given: KitOptions
  readonly defaultNamespace: Namespace | undefined
  readonly requested: Store<RequestedState>
  adapters(): readonly ChainAdapter[]
  namespaces(): readonly Namespace[]
  setAdapters(adapters: readonly ChainAdapter[]): void
  /**
   * Attaches to each current and future adapter. Detaches from each removed one, and from all at
   * the end.
   */
  watchAdapters(attach: (adapter: ChainAdapter) => (() => void) | undefined): () => void
  adapter(namespace: Namespace): ChainAdapter | undefined
  /** Every offered network, the preferred one of each namespace first. */
  networksToAskFor(namespaces: readonly Namespace[]): readonly Network[]
}
