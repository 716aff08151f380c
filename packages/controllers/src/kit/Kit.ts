import type { CaipAddress, CaipNetworkId, ChainAdapter, Namespace } from '@latchkey/core'
import type { AccountController } from '../account/AccountController.js'
import type { ConnectionController, ConnectionStatus } from '../connection/ConnectionController.js'
import type { ConnectorsController } from '../connectors/ConnectorsController.js'
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

/** The kit at a glance, plain data. Also what a server hands to the page as `initialState` (then never `connected`). */
export type KitState = {
  readonly open: boolean
  readonly status: ConnectionStatus
  readonly reconnecting: boolean
  readonly namespace: Namespace | undefined
  readonly address: CaipAddress | undefined
  readonly network: CaipNetworkId | undefined
}

/** One instance; several can live on a page. Making it does no I/O; `start()` does, and `destroy()` undoes all of it. */
export type Kit = {
  readonly options: KitOptions
  readonly adapters: readonly ChainAdapter[]
  /** Whether code may be fetched before anybody acts: the `prefetch` option is 'hydrated' and the person does not save data. */
  readonly fetchesAhead: boolean
  readonly events: EventsController
  readonly features: FeaturesController
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
  /** Listeners, discovery, restore. Calling it again does nothing until `destroy()`. Reference-counted: each `start` returns its own stop. */
  start(): () => void
  /** Removes every listener and timer, aborts what is under way, closes. `start()` works again afterwards. */
  destroy(): void
  /** Fetches what opening and connecting need, so that a click finds it there. `'list'` fetches the wallet list alone. Opening does it too, and `prefetch: 'hydrated'` at start. */
  preload(part?: 'list'): Promise<void>
  open(input?: OpenInput): void
  close(): void
  getState(): KitState
  subscribe(listener: (state: KitState) => void): () => void
}
