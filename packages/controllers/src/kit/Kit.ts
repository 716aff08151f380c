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
import type { KitParts } from './KitParts.js'

/**
 * The kit at a glance, plain data. Also what a server hands to the page as `initialState` (then
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
 * One instance; several can live on a page. Making it does no I/O; `start()` does, and `destroy()`
 * undoes all of it.
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
   * A controller that comes with the first view or hook that needs it: made once per kit, of the
   * kit's own parts, and stopped with the kit.
   *
   * @example
   * const pairing = kit.use(createPairingController)
   */
  use<Part extends { stop(): void }>(create: (parts: KitParts) => Part): Part
  /**
   * The kit serves these from now on, whether it runs or not. An adapter that stays is left alone;
   * one that goes takes its networks and its accounts from view, and another namespace becomes the
   * active one; what is stored stays, so that the adapter finds its connection when it comes back.
   *
   * @throws INVALID_CONFIGURATION for two adapters of one namespace
   */
  setAdapters(adapters: readonly ChainAdapter[]): void
  /**
   * Listeners, discovery, restore. Calling it again does nothing until `destroy()`.
   * Reference-counted: each `start` returns its own stop.
   */
  start(): () => void
  /**
   * Removes every listener and timer, aborts what is under way, closes. `start()` works again
   * afterwards.
   */
  destroy(): void
  /**
   * Fetches what opening and connecting need, so that a click finds it there. `'list'` fetches the
   * wallet list alone. Opening does it too, and `prefetch: 'hydrated'` at start.
   */
  preload(part?: 'list'): Promise<void>
  open(input?: OpenInput): void
  close(): void
  getState(): KitState
  subscribe(listener: (state: KitState) => void): () => void
}
