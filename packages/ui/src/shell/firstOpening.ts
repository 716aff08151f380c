// What the first opening draws, as one import: where a bundler fetches it, the list's code is asked
// for in the same breath.
export { createWalletList } from '@latchkey/controllers/walletList'
export { createShell } from './createShell.js'
export { drawWhenIdle } from './drawWhenIdle.js'
