// The modal's code as one import, so that a bundler fetches the list's code at the
// same time.
export { createWalletList } from '@latchkey/controllers/walletList'
export { createShell } from './createShell.js'
export { drawWhenIdle } from './drawWhenIdle.js'
export { loadFirst } from './loadFirst.js'
