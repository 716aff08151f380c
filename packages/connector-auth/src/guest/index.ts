// What the wallet's document imports. A page does not load it.
export * from '../protocol/messages.js'
export { acceptHost, type GuestCall, type HostLine, type HostOptions } from './acceptHost.js'
