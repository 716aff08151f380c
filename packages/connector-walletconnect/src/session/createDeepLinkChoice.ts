import type { ConnectInput, GuardedStorage } from '@latchkey/core'
import { isWalletLink, toDeepLinkChoice } from '@latchkey/core/deepLink'
import { deepLinkChoiceKey } from '../engine/storage/deepLinkChoiceKey.js'

/** Remembers the chosen app, so that it comes to the front with each request. */
export function createDeepLinkChoice(storage: GuardedStorage) {
  return {
    set(wallet: ConnectInput['wallet']) {
      const choice = wallet && toDeepLinkChoice(wallet)
      if (choice) storage.set(deepLinkChoiceKey, JSON.stringify(choice))
      else storage.remove(deepLinkChoiceKey)
    },
    clear: () => storage.remove(deepLinkChoiceKey),
    /**
     * Removes a link that must not be opened: any script of the origin may have stored it, and the
     * library opens it unchecked.
     */
    check() {
      const stored = storage.get(deepLinkChoiceKey)
      if (stored !== undefined && !isWalletLink(readHref(stored))) storage.remove(deepLinkChoiceKey)
    },
  }
}

function readHref(stored: string): unknown {
  try {
    return (JSON.parse(stored) as { readonly href?: unknown } | null)?.href
  } catch {
    return undefined
  }
}
