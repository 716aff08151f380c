import type { AccountPart } from '../account/AccountController.js'
import type { ConnectionPart } from '../connection/ConnectionController.js'
import type { ConnectorsPart } from '../connectors/ConnectorsController.js'
import type { ConsentController } from '../consent/ConsentController.js'
import type { Environment } from '../environment/Environment.js'
import type { Lifetime } from '../environment/Lifetime.js'
import type { EventsPart } from '../events/EventsController.js'
import type { FeaturesPart } from '../features/FeaturesController.js'
import type { Halves } from '../halves/createHalves.js'
import type { ModalPart } from '../modal/ModalController.js'
import type { NetworkPart } from '../network/NetworkController.js'
import type { NoticesPart } from '../notices/NoticesController.js'
import type { OptionsPart } from '../options/OptionsPart.js'
import type { Persistence } from '../persistence/Persistence.js'
import type { RequestsPart } from '../requests/RequestsController.js'
import type { RouterPart } from '../router/RouterController.js'
import type { ThemePart } from '../theme/ThemeController.js'
import type { WalletsPart } from '../wallets/WalletsController.js'

/** The parts of a kit, in dependency order: each part uses only those above it. */
export type KitParts = {
  readonly environment: Environment
  readonly lifetime: Lifetime
  readonly halves: Halves
  readonly events: EventsPart
  readonly options: OptionsPart
  readonly persistence: Persistence
  readonly features: FeaturesPart
  readonly consent: ConsentController
  readonly theme: ThemePart
  readonly notices: NoticesPart
  readonly router: RouterPart
  readonly connectors: ConnectorsPart
  readonly connection: ConnectionPart
  readonly modal: ModalPart
  readonly network: NetworkPart
  readonly account: AccountPart
  readonly wallets: WalletsPart
  readonly requests: RequestsPart
}

/** The input of a lazy controller: the parts, and the other lazy controllers. */
export type LazyParts = KitParts & {
  /** A lazy controller of the same kit, made at its first use. */
  use<Part extends { stop(): void }>(create: (parts: LazyParts) => Part): Part
}
