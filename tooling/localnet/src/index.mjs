export { startLocalnet } from './startLocalnet.mjs'
