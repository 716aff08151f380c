import type { Kit as HeadlessKit, OpenInput } from '@latchkey/controllers'
import type { CaipNetworkId, ChainAdapter, Connector, ModalView, Namespace } from '@latchkey/core'
import type { ViewName } from './views/registry.js'

/**
 * The kit with its modal. An interface of this package: the declarations of a host that exports its
 * kit then name this package, which the host installs, and no indirect dependency. `Ids` are the
 * CAIP-2 ids of its networks and `Views` the names of the views that the host and its connectors
 * add, as far as the compiler knows them.
 */
export interface Kit<Ids extends CaipNetworkId = CaipNetworkId, Views extends string = never>
  extends HeadlessKit {
  readonly adapters: readonly ChainAdapter<Namespace, Ids>[]
  open(input?: OpenInput<ViewName | Views>): void
}

/** The names of a host's views, and of those that its connectors bring. */
export type OwnViewName<
  Connectors extends readonly Connector[],
  Views extends readonly ModalView[],
> = Views[number]['name'] | BroughtBy<Connectors[number]>

type BroughtBy<Each> = Each extends { readonly views: readonly ModalView<infer Name>[] }
  ? Name
  : never
