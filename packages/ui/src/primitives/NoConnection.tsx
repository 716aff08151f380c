import { useUi } from '../context/UiContext.js'
import { useStore } from '../context/useStore.js'
import { Icon } from '../icons/Icon.js'
import { Button } from './Button.js'

/**
 * Replaces a view of an account while no wallet is connected, or while the connected account has
 * nothing to show in it.
 */
export function NoConnection() {
  const { kit, t } = useUi()
  const { activeNamespace, byNamespace } = useStore(kit.connection.store)
  const isConnected =
    activeNamespace !== undefined && byNamespace[activeNamespace]?.connection !== undefined
  return (
    <div data-part="panel">
      <span data-part="emblem">
        <Icon name="wallet" />
      </span>
      <p data-part="panel-title">{t(isConnected ? 'account.nothing' : 'account.none')}</p>
      <Button kind="primary" onClick={() => kit.router.reset(isConnected ? 'Account' : 'Connect')}>
        {t(isConnected ? 'account.title' : 'connect.title')}
      </Button>
    </div>
  )
}
