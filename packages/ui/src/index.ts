export type {
  BundledWalletId,
  KitEvent,
  KitOptions,
  KitState,
  OpenInput,
  PendingRequest,
  Transaction,
  WalletName,
  WalletRow,
} from '@latchkey/controllers'
export type {
  Account,
  BaseError,
  CaipAddress,
  CaipNetworkId,
  ChainAdapter,
  Connection,
  Connector,
  ErrorCode,
  Namespace,
  Network,
  Wallet,
} from '@latchkey/core'
export { isKitError, parseCaipAddress } from '@latchkey/core'
export type { Kit } from './Kit.js'
export type {
  ErrorText,
  ErrorTexts,
  MessageKey,
  MessageOverrides,
  Messages,
  PluralMessage,
} from './locales/Messages.js'
export { createKit, mountKit, mountKitWith, setTexts, warmKit } from './mountKit.js'
export type { MountOptions, TextOptions } from './shell/MountOptions.js'
export type { ReactDom } from './shell/ReactDom.js'
