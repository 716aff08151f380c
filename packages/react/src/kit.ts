// No React import here: a kit in its own module, imported first, then fetches its modal while React
// still evaluates.
import type { KitOptions } from '@latchkey/controllers'
import type { AdapterNetworkId, CaipNetworkId, ChainAdapter } from '@latchkey/core'
import { createKit as createKitOfUi, type Kit as KitOfUi } from '@latchkey/ui'

export type { KitOptions } from '@latchkey/controllers'

/**
 * The kit with its modal. An interface of this package: the declarations of a host that exports its
 * kit then name this package, which the host installs, and no indirect dependency. `Ids` are the
 * CAIP-2 ids of its networks, as far as the compiler knows them.
 */
export interface Kit<Ids extends CaipNetworkId = CaipNetworkId> extends KitOfUi<Ids> {}

/**
 * Makes a kit with its modal, which `LatchkeyProvider` mounts. Synchronous; starts fetching the
 * modal's code at once where the `prefetch` option allows it. No effect on a server.
 *
 * @throws INVALID_CONFIGURATION when the options contradict each other
 * @example
 * const kit = createKit({ adapters: [] })
 */
export const createKit: <const Adapters extends readonly ChainAdapter[]>(
  options: KitOptions<Adapters>,
) => Kit<AdapterNetworkId<Adapters[number]>> = createKitOfUi
