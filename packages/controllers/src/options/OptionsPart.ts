import type { CaipNetworkId, ChainAdapter, Namespace, Network, Store } from '@latchkey/core'
import type { KitOptions } from '../kit/KitOptions.js'

/** What the host offers now; `addNetwork`, `removeNetwork` and `setAdapters` change it. */
export type RequestedState = {
  readonly adapters: readonly ChainAdapter[]
  readonly networks: readonly Network[]
  /** What the next connect asks for first, per namespace. */
  readonly preferred: Readonly<Record<string, CaipNetworkId>>
}

/** The host's options with their defaults in place. */
export type OptionsPart = {
  readonly given: KitOptions
  readonly defaultNamespace: Namespace | undefined
  readonly requested: Store<RequestedState>
  adapters(): readonly ChainAdapter[]
  namespaces(): readonly Namespace[]
  setAdapters(adapters: readonly ChainAdapter[]): void
  /**
   * Attaches to each adapter that is here or comes, and detaches from each that goes, and from all
   * at the end.
   */
  watchAdapters(attach: (adapter: ChainAdapter) => (() => void) | undefined): () => void
  adapter(namespace: Namespace): ChainAdapter | undefined
  /** Every offered network, the preferred one of each namespace first. */
  networksToAskFor(namespaces: readonly Namespace[]): readonly Network[]
}
