import type { Kit as HeadlessKit } from '@latchkey/controllers'
import type { CaipNetworkId, ChainAdapter, Namespace } from '@latchkey/core'

/**
 * The kit with its modal. An interface of this package: the declarations of a host that exports its
 * kit then name this package, which the host installs, and no indirect dependency. `Ids` are the
 * CAIP-2 ids of its networks, as far as the compiler knows them.
 */
export interface Kit<Ids extends CaipNetworkId = CaipNetworkId> extends HeadlessKit {
  readonly adapters: readonly ChainAdapter<Namespace, Ids>[]
}
