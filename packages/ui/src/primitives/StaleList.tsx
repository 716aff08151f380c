import { useUi } from '../context/UiContext.js'
import { useStore } from '../context/useStore.js'

/**
 * A quiet notice with a retry button while the host's catalogue does not answer. The loaded list
 * stays visible.
 */
export function StaleList() {
  const { kit, t } = useUi()
  const { catalogue } = useStore(kit.wallets.store)
  if (catalogue.status !== 'error') return null
  return (
    <p data-part="stale" role="status">
      {t('all.stale')}
      {' · '}
      <button
        type="button"
        data-part="link"
        data-focus-id="stale-retry"
        onClick={() => void kit.wallets.retry()}
      >
        {t('all.retry')}
      </button>
    </p>
  )
}
