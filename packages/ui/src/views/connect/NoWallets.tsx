import { useEffect, useState } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { Icon } from '../../icons/Icon.js'
import { Button } from '../../primitives/Button.js'

/**
 * The Connect view's message without wallets: none is installed, or the host offers none. Loads on
 * demand with its texts.
 */
export default function NoWallets() {
  const { kit, t, loadLater } = useUi()
  const { wallets, walletGuide } = useStore(kit.features.store)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let gone = false
    // If the texts fail to load, the view stays empty; the next opening tries again.
    loadLater().then(
      () => gone || setReady(true),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [loadLater])
  if (!ready) return null
  return (
    <div data-part="panel">
      <span data-part="emblem">
        <Icon name="wallet" />
      </span>
      <p data-part="panel-title">{t(wallets ? 'connect.empty' : 'connect.none')}</p>
      {wallets && <p data-part="panel-text">{t('connect.emptyWhy')}</p>}
      {wallets && walletGuide && (
        <Button kind="primary" onClick={() => kit.router.push('GetWallet')}>
          {t('get.title')}
        </Button>
      )}
    </div>
  )
}
