import type { PairingState } from '@latchkey/controllers/pairing'
import { useEffect } from 'react'
import { useUi } from '../context/UiContext.js'
import { Icon } from '../icons/Icon.js'
import { Button } from '../primitives/Button.js'
import { useNow } from './useNow.js'

/**
 * Replaces the code while the relay is unreachable: the problem, the time of the next try, and a
 * retry button.
 */
export function Away({
  state,
  onRetry,
}: {
  readonly state: PairingState
  readonly onRetry: () => void
}) {
  const { t, announce } = useUi()
  const { offline, retryAt } = state
  const now = useNow(retryAt !== undefined)
  const title = t(offline ? 'pair.offline' : 'pair.away')
  const count = retryAt === undefined ? 0 : Math.max(0, Math.ceil((retryAt - now) / 1000))
  useEffect(() => announce(title, 'assertive'), [title, announce])
  return (
    <div data-part="qr-card" data-away="">
      <span data-part="emblem">
        <Icon name="alert" />
      </span>
      <p data-part="panel-title">{title}</p>
      <p data-part="panel-text">
        {offline
          ? t('pair.offlineWhy')
          : count > 0
            ? t('pair.awayAgain', { count })
            : t('pair.awayNow')}
      </p>
      {!offline && <Button onClick={onRetry}>{t('pair.retryNow')}</Button>}
    </div>
  )
}
