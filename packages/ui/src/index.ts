export type { ErrorText, ErrorTexts, MessageKey, MessageOverrides, Messages, PluralMessage } from './i18n/Messages.js'
export { createKit, type MountOptions, mountKit, mountKitWith, warmKit } from './mountKit.js'
export type { ReactDom } from './shell/ReactDom.js'
