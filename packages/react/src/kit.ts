// Without React, so that a kit in a module of its own, imported first, has its modal on the way
// while React is still being evaluated.
import type { KitOptions } from '@latchkey/controllers'
import type { AdapterNetworkId, CaipNetworkId, ChainAdapter } from '@latchkey/core'
import { createKit as createKitOfUi, type Kit as KitOfUi } from '@latchkey/ui'

export type { KitOptions } from '@latchkey/controllers'

/**
 * The kit with its modal. An interface of this package: the declarations of a host that exports its
 * kit then name this package, which the host installs, and not one behind it. `Ids` are the CAIP-2
 * ids of its networks, as far as the compiler knows them.
 */
export interface Kit<Ids extends CaipNetworkId = CaipNetworkId> extends KitOfUi<Ids> {}

/**
 * Makes a kit with its modal, which `LatchkeyProvider` puts on the page. Synchronous; the modal's
 * code begins to come at once where the `prefetch` option allows it. Has no effect on a server.
 *
 * @throws INVALID_CONFIGURATION when the options contradict each other
 * @example
 * const kit = createKit({ adapters: [] })
 */
export const createKit: <const Adapters extends readonly ChainAdapter[]>(
  options: KitOptions<Adapters>,
) => Kit<AdapterNetworkId<Adapters[number]>> = createKitOfUi
