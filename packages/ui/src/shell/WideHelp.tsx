import { type ComponentType, useEffect, useState } from 'react'
import { useUi } from '../context/UiContext.js'
import { useStore } from '../context/useStore.js'
import { Button } from '../primitives/Button.js'
import type { ViewLoader } from './createViewLoader.js'

/**
 * The right side before a pick: an explanation of wallets, and a way to get one. Empty until its
 * code and texts are loaded, which are those of the view that it leads to.
 */
export function WideHelp(props: { readonly titleId: string; readonly loader: ViewLoader }) {
  const { titleId, loader } = props
  const { kit, t } = useUi()
  const { walletGuide } = useStore(kit.features.store)
  const [Guide, setGuide] = useState<ComponentType>()
  useEffect(() => {
    let gone = false
    Promise.all([import('../views/getWallet/GetWalletView.js'), loader.load('GetWallet')]).then(
      ([{ WalletGuide }]) => gone || setGuide(() => WalletGuide),
      // It stays empty; the next opening tries again.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [loader])
  if (!Guide) return null
  return (
    <div data-part="help">
      <h2 id={titleId} data-part="help-title">
        {t('get.question')}
      </h2>
      <Guide />
      {walletGuide && (
        <Button onClick={() => kit.router.push('GetWallet')}>{t('get.title')}</Button>
      )}
    </div>
  )
}
