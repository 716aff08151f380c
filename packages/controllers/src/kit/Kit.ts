import type { CaipAddress, CaipNetworkId, ChainAdapter, Namespace } from '@latchkey/core'
import type { AccountController } from '../account/AccountController.js'
import type { ConnectionController, ConnectionStatus } from '../connection/ConnectionController.js'
import type { ConnectorsController } from '../connectors/ConnectorsController.js'
import type { ConsentController } from '../consent/ConsentController.js'
import type { EventsController } from '../events/EventsController.js'
import type { FeaturesController } from '../features/FeaturesController.js'
import type { ModalController, OpenInput } from '../modal/ModalController.js'
import type { NetworkController } from '../network/NetworkController.js'
import type { NoticesController } from '../notices/NoticesController.js'
import type { RequestsController } from '../requests/RequestsController.js'
import type { RouterController } from '../router/RouterController.js'
import type { ThemeController } from '../theme/ThemeController.js'
import type { WalletsController } from '../wallets/WalletsController.js'
import type { KitOptions } from './KitOptions.js'
import type { LazyParts } from './KitParts.js'

/**
 * A plain summary of the kit's state. A server also passes it to the page as `initialState` (then
 * never `connected`).
 */
export type KitState = {
  readonly open: boolean
  readonly status: ConnectionStatus
  readonly reconnecting: boolean
  readonly namespace: Namespace | undefined
  readonly address: CaipAddress | undefined
  readonly network: CaipNetworkId | undefined
}

/**
 * One kit; a page may have several. Creation does no I/O; `start()` does, and `destroy()` undoes
 * it.
 */
export type Kit = {
  readonly options: KitOptions
  readonly adapters: readonly ChainAdapter[]
  readonly events: EventsController
  readonly features: FeaturesController
  readonly consent: ConsentController
  readonly theme: ThemeController
  readonly notices: NoticesController
  readonly router: RouterController
  readonly connectors: ConnectorsController
  readonly connection: ConnectionController
  readonly modal: ModalController
  readonly network: NetworkController
  readonly account: AccountController
  readonly wallets: WalletsController
  readonly requests: RequestsController
  /**
   * Returns a controller that loads with the first view or hook that needs it. The kit creates it
   * once from its own parts, and stops it with itself.
   *
   * @example
   * const pairing = kit.use(createPairingController)
   */
  use<Part extends { stop(): void }>(create: (parts: LazyParts) => Part): Part
  /**
   * Replaces the kit's adapters, whether the kit runs or not. An adapter in both lists stays
   * untouched. A removed adapter's networks and accounts disappear, and another namespace becomes
   * active. Its stored connection stays, so that the adapter restores it when it returns.
   *
   * @throws INVALID_CONFIGURATION for two adapters of one namespace
   */
  setAdapters(adapters: readonly ChainAdapter[]): void
  /**
   * Listeners, discovery, restore. A second call has no effect until `destroy()`.
   * Reference-counted: each `start` returns its own stop.
   */
  start(): () => void
  /**
   * Removes every listener and timer, aborts pending work, and closes the modal. `start()` works
   * again afterwards.
   */
  destroy(): void
  /**
   * Prefetches the code for opening and connecting, ahead of a click. `'list'` fetches only the
   * wallet list. Opening does the same, and so does `prefetch: 'hydrated'` at start.
   */
  preload(part?: 'list'): Promise<void>
  open(input?: OpenInput): void
  close(): void
  getState(): KitState
  subscribe(listener: (state: KitState) => void): () => void
}
