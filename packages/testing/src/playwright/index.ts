export { injectEvmWallet } from './injectEvmWallet.js'
export { launchChromium } from './launchChromium.js'
export { type PageWatch, type SeenRequest, watchPage } from './watchPage.js'
