import type { Kit } from '@latchkey/controllers'
import { useEffect } from 'react'

/**
 * On a phone a code is ready before a wallet is picked: browsers open an app within the tap or not
 * at all.
 */
export function usePairingAhead(kit: Kit): void {
  useEffect(() => {
    const { store } = kit.modal
    const look = () => {
      if (
        !kit.connectors.getAll().some(({ kind }) => kind === 'WALLET_CONNECT') ||
        !globalThis.matchMedia?.('(pointer: coarse)').matches
      )
        return
      // Should it not come, the view that needs it asks again, and says so.
      import('./prepareAhead.js').then(
        ({ prepareAhead }) => prepareAhead(kit),
        () => undefined,
      )
    }
    if (store.getState().open) look()
    // Not as state: the list is not drawn anew because the modal opens.
    return store.subscribe(({ open }, before) => open && !before.open && look())
  }, [kit])
}
