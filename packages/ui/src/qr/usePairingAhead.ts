import type { Kit } from '@latchkey/controllers'
import { useEffect } from 'react'

/**
 * Prepares a code on a phone before the user picks a wallet: browsers open an app only within the
 * tap.
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
      // On failure, the view that needs the code fetches it again and reports the error.
      import('./prepareAhead.js').then(
        ({ prepareAhead }) => prepareAhead(kit),
        () => undefined,
      )
    }
    if (store.getState().open) look()
    // Not state: opening the modal must not re-render the list.
    return store.subscribe(({ open }, before) => open && !before.open && look())
  }, [kit])
}
