import type { ConnectInput, GuardedStorage } from '@latchkey/core'
import { toDeepLinkChoice } from '@latchkey/core/deepLink'

/** Where the library looks for the app to open with each request: `{ href, name }`. Its name is the same for every page that uses WalletConnect. */
export const deepLinkChoiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Remembers which app the person chose, so that it comes to the front when something is asked of it. */
export function createDeepLinkChoice(storage: GuardedStorage) {
  return {
    set(wallet: ConnectInput['wallet']) {
      const choice = wallet && toDeepLinkChoice(wallet)
      if (choice) storage.set(deepLinkChoiceKey, JSON.stringify(choice))
      else storage.remove(deepLinkChoiceKey)
    },
    clear: () => storage.remove(deepLinkChoiceKey),
  }
}
