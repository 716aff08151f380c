/**
 * Where the library looks for the app to open with each request: `{ href, name }`. Its name is the
 * same for every page that uses WalletConnect.
 */
export const deepLinkChoiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'
