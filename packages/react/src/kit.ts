// No React import here: a kit in its own module, imported first, then fetches its modal while React
// still evaluates.
import type { KitOptions } from '@latchkey/controllers'
import type {
  AdapterNetworkId,
  CaipNetworkId,
  ChainAdapter,
  Connector,
  ModalView,
} from '@latchkey/core'
import { createKit as createKitOfUi, type Kit as KitOfUi, type OwnViewName } from '@latchkey/ui'

export type { KitOptions } from '@latchkey/controllers'

/**
 * The kit with its modal. An interface of this package: the declarations of a host that exports its
 * kit then name this package, which the host installs, and no indirect dependency. `Ids` are the
 * CAIP-2 ids of its networks and `Views` the names of added views, as far as the compiler knows
 * them.
 */
export interface Kit<Ids extends CaipNetworkId = CaipNetworkId, Views extends string = never>
  extends KitOfUi<Ids, Views> {}

/**
 * Makes a kit with its modal, which `LatchkeyProvider` mounts. Synchronous; starts fetching the
 * modal's code at once where the `prefetch` option allows it. No effect on a server.
 *
 * @throws INVALID_CONFIGURATION when the options contradict each other
 * @example
 * const kit = createKit({ adapters: [] })
 */
export const createKit: <
  const Adapters extends readonly ChainAdapter[],
  const Connectors extends readonly Connector[] = readonly [],
  const Views extends readonly ModalView[] = readonly [],
>(
  options: KitOptions<Adapters, Connectors, Views>,
) => Kit<AdapterNetworkId<Adapters[number]>, OwnViewName<Connectors, Views>> = createKitOfUi
