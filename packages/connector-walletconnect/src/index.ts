export type {
  ApprovedNamespace,
  Engine,
  EngineConnect,
  EngineEvents,
  ProposedNamespace,
  Session,
} from './engine/Engine.js'
export type {
  EngineSettings,
  HostProvider,
  PageMetadata,
  WalletConnectOptions,
} from './WalletConnectOptions.js'
export { walletConnect } from './walletConnect.js'
