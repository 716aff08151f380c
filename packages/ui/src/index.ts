export type { ErrorText, ErrorTexts, MessageKey, MessageOverrides, Messages, PluralMessage } from './i18n/Messages.js'
export { createKit, type MountOptions, mountKit, warmKit } from './mountKit.js'
