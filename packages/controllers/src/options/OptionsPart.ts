import type { CaipNetworkId, ChainAdapter, Namespace, Network, Store } from '@latchkey/core'
import type { KitOptions } from '../kit/KitOptions.js'

/** What the host offers now; `addNetwork` and `removeNetwork` change it. */
export type RequestedState = {
  readonly networks: readonly Network[]
  /** What the next connect asks for first, per namespace. */
  readonly preferred: Readonly<Record<string, CaipNetworkId>>
}

/** The host's options with their defaults in place. */
export type OptionsPart = {
  readonly given: KitOptions
  readonly adapters: readonly ChainAdapter[]
  readonly defaultNamespace: Namespace | undefined
  readonly requested: Store<RequestedState>
  adapter(namespace: Namespace): ChainAdapter | undefined
  /** Every offered network, the preferred one of each namespace first. */
  networksToAskFor(namespaces: readonly Namespace[]): readonly Network[]
}
