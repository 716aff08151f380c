// The code of a login, which a page loads on its first use.
export { createWalletDriver } from '@latchkey/core/adapter'
export { createAuthLine } from './createAuthLine.js'
export { createAuthPort } from './createAuthPort.js'
export { openFrame } from './openFrame.js'
