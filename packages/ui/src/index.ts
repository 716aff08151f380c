export type { ErrorText, ErrorTexts, MessageKey, MessageOverrides, Messages, PluralMessage } from './i18n/Messages.js'
export { type MountOptions, mountKit, prefetchKit, warmKit } from './mountKit.js'
