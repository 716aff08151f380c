/**
 * The key where the library looks for the app to open with each request: `{ href, name }`. All
 * pages that use WalletConnect share this key.
 */
export const deepLinkChoiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'
