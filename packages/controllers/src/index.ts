export type { AccountController, AccountState, NativeBalance } from './account/AccountController.js'
export type { BundledWalletId } from './catalogue/bundled/BundledWalletId.js'
export type { CatalogueState } from './catalogue/Catalogue.js'
export type {
  ConnectAttempt,
  ConnectionController,
  ConnectionState,
  ConnectionStatus,
  ConnectPhase,
  ConnectStep,
  ConnectTarget,
  NamespaceConnection,
} from './connection/ConnectionController.js'
export type {
  ConnectorSummary,
  ConnectorsController,
  ConnectorsState,
} from './connectors/ConnectorsController.js'
export type { ConsentController, ConsentState } from './consent/ConsentController.js'
export type { Environment, LogLevel } from './environment/Environment.js'
export type { EventsController, EventsState } from './events/EventsController.js'
export type * from './events/KitEvent.js'
export type * from './events/TrackedEvent.js'
export type {
  ConnectMethod,
  FeatureOptions,
  FeaturesController,
  FeaturesState,
  Offer,
  RemotableFeatures,
  SocialProvider,
  WalletSectionName,
} from './features/FeaturesController.js'
export { createHeadlessKit } from './kit/createHeadlessKit.js'
export type { Kit, KitState } from './kit/Kit.js'
export type { KitOptions, WalletName } from './kit/KitOptions.js'
export type { ModalController, ModalState, OpenInput } from './modal/ModalController.js'
export type {
  NetworkController,
  NetworkState,
  NetworkSwitch,
  SwitchInput,
} from './network/NetworkController.js'
export type { Alert, NoticesController, NoticesState, Snack } from './notices/NoticesController.js'
export { type StorageKey, storageKeys } from './persistence/storageKeys.js'
export type {
  PendingRequest,
  RequestEnding,
  RequestsController,
  RequestsState,
  Transaction,
  TransactionHandlers,
} from './requests/RequestsController.js'
export type {
  RouterController,
  RouterData,
  RouterEntry,
  RouterState,
  ViewTraits,
} from './router/RouterController.js'
export type {
  SignedMessage,
  SignInMessenger,
  SignInOptions,
  SignInVerdict,
  SiweConfig,
  SiwxConfig,
  SiwxMessage,
  SiwxSession,
  StoredSignIn,
} from './signIn/SignInOptions.js'
export type {
  Theme,
  ThemeController,
  ThemeMode,
  ThemeState,
  ThemeVariables,
} from './theme/ThemeController.js'
export { letterTile } from './wallets/letterTile.js'
export type { WalletRow, WalletSection } from './wallets/WalletRow.js'
export type {
  WalletDestination,
  WalletsController,
  WalletsState,
} from './wallets/WalletsController.js'
