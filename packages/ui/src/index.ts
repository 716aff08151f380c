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
export { defineView, type ViewDefinition, type ViewProps } from './context/View.js'
export type { Kit, OwnViewName } from './Kit.js'
export type { ButtonLabels } from './locales/ButtonLabels.js'
export type { Direction } from './locales/Direction.js'
export { defineLocale, type Locale } from './locales/Locale.js'
export type {
  ErrorText,
  ErrorTexts,
  MessageKey,
  MessageOverrides,
  Messages,
  PluralMessage,
} from './locales/Messages.js'
export type { TextOptions } from './locales/TextOptions.js'
export { createKit, mountKit, mountKitWith, setTexts, warmKit } from './mountKit.js'
export type { MountOptions } from './shell/MountOptions.js'
export type { ReactDom } from './shell/ReactDom.js'
export type { ViewName } from './views/registry.js'
