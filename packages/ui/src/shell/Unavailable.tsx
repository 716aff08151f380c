import { useEffect } from 'react'
import { useUi } from '../context/UiContext.js'
import { Icon } from '../icons/Icon.js'
import { Button } from '../primitives/Button.js'

/** Replaces a view whose code failed to load, or that threw. */
export function Unavailable({ retry }: { readonly retry: () => void }) {
  const { t, announce } = useUi()
  useEffect(() => announce(t('shell.unavailable'), 'assertive'), [announce, t])
  return (
    <div data-part="panel">
      <span data-part="emblem">
        <Icon name="alert" />
      </span>
      <p data-part="panel-title">{t('shell.unavailable')}</p>
      <p data-part="panel-text">{t('shell.unavailableWhy')}</p>
      <Button kind="primary" onClick={retry}>
        {t('action.retry')}
      </Button>
    </div>
  )
}
