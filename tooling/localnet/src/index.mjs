export { planLocalnet } from './planLocalnet.mjs'
export { startChain } from './startChain.mjs'
export { allNamespaces } from './starters.mjs'
export { startLocalnet } from './startLocalnet.mjs'
