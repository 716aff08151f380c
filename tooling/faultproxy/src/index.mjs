export { startFaultProxy } from './startFaultProxy.mjs'
