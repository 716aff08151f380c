// For `@latchkey/ui` and `@latchkey/react` alone: these names change in any release.
export { paintAvatar } from './account/avatarHues.js'
export { createKit, type KitModules } from './kit/createKit.js'
export { fetchesAhead } from './kit/fetchesAhead.js'
