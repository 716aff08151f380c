export { isPairingUri } from './isPairingUri.js'
export { type Device, type InAppBrowser, readDevice } from './readDevice.js'
export { isWalletLink } from './readLinkBase.js'
export { toBrowserLink } from './toBrowserLink.js'
export { type DeepLinkChoice, toDeepLinkChoice } from './toDeepLinkChoice.js'
export {
  type DeepLink,
  toAnyWalletLink,
  toWalletLink,
  type WalletLinkInput,
} from './toWalletLink.js'
