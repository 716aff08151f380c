export type { Kit, KitOptions, KitState } from '@latchkey/controllers'
export type {
  CaipAddress,
  CaipNetworkId,
  Connection,
  Connector,
  ErrorCode,
  Namespace,
  Network,
} from '@latchkey/core'
export { isKitError, parseCaipAddress } from '@latchkey/core'
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
