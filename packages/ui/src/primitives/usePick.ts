import type { RouterEntry, WalletRow } from '@latchkey/controllers'
import { useState } from 'react'
import { useUi } from '../context/UiContext.js'
import { useStore } from '../context/useStore.js'
import { useConsent } from './useConsent.js'

/**
 * The pick of a wallet, which opens the kit's view for it. The wallet is `busy` until that view
 * takes the list's place, or is left while its code still loads; `off` without the consent.
 */
export function usePick({ id }: WalletRow) {
  const {
    kit: { router, wallets },
    prefetchView,
  } = useUi()
  const mayConnect = useConsent()
  const [picked, setPicked] = useState<RouterEntry>()
  const busy = useStore(router.store, ({ current }) => current === picked)
  return {
    busy,
    off: !mayConnect(false),
    onIntent: () => prefetchView(wallets.destination(id)?.view),
    onClick() {
      if (busy || !mayConnect()) return
      wallets.select(id)
      setPicked(router.store.getState().current)
    },
  }
}
