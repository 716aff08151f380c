import { useUi } from '../context/UiContext.js'
import { Icon } from '../icons/Icon.js'
import { Button } from './Button.js'

/** Replaces a view of an account while no wallet is connected. */
export function NoConnection() {
  const { kit, t } = useUi()
  return (
    <div data-part="panel">
      <span data-part="emblem">
        <Icon name="wallet" />
      </span>
      <p data-part="panel-title">{t('account.none')}</p>
      <Button kind="primary" onClick={() => kit.router.reset('Connect')}>
        {t('connect.title')}
      </Button>
    </div>
  )
}
