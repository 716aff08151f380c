export { type AuthOptions, auth } from './auth.js'
export type { AuthConnector } from './createAuthConnector.js'
export type { AuthProvider } from './host/createEip1193.js'
export type { AuthSession } from './protocol/messages.js'
