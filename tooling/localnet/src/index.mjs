export { allNamespaces, startLocalnet } from './startLocalnet.mjs'
