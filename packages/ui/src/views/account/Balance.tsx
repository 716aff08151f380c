import { type Namespace, sanitizeText } from '@latchkey/core'
import { useUi } from '../../context/UiContext.js'
import { useSecondsUntil } from '../../context/useSecondsUntil.js'
import { useStore } from '../../context/useStore.js'
import { formatAge, formatHeld } from '../../i18n/formats.js'
import { Icon } from '../../icons/Icon.js'

/**
 * The native balance: current, loading, outdated with its age, or unavailable. A number that may be
 * wrong is always marked.
 */
export function Balance({ namespace }: { readonly namespace: Namespace }) {
  const { kit, t, language } = useUi()
  const remote = useStore(kit.account.store).balanceByNamespace[namespace]
  const failed = remote?.status === 'error' && remote.error?.code !== 'RPC_NOT_CONFIGURED'
  const secondsLeft = useSecondsUntil(failed ? remote.retryAt : undefined)
  const data = remote?.data
  const waits = secondsLeft > 0
  // Before the first request the state counts as loading, not as unavailable.
  const isOpen = remote?.status !== 'error'

  return (
    <>
      <p
        data-part="balance"
        data-old={failed && data ? '' : undefined}
        aria-busy={remote?.status === 'pending' || undefined}
      >
        <span data-part="hidden">{t('account.balance')}: </span>
        {data ? (
          <bdi>
            {formatHeld(language, data.value, data.decimals)}{' '}
            <span data-part="symbol">{sanitizeText(data.symbol, { maxGraphemes: 12 })}</span>
          </bdi>
        ) : isOpen ? (
          <>
            <span data-part="balance-bone" aria-hidden="true" />
            <span data-part="hidden">{t('shell.loading')}</span>
          </>
        ) : (
          <>
            <span aria-hidden="true">–</span>
            <span data-part="hidden">{t('account.balanceNone')}</span>
          </>
        )}
      </p>
      {failed && (
        <p data-part="balance-state">
          {data && remote.updatedAt
            ? t('account.balanceOld', { ago: formatAge(language, Date.now() - remote.updatedAt) })
            : t('account.balanceNone')}
          <button
            type="button"
            data-part="link"
            aria-disabled={waits || undefined}
            onClick={() => {
              if (!waits)
                kit.account.refreshBalance({ namespace, force: true }).catch(kit.notices.showError)
            }}
          >
            {waits ? (
              t('account.balanceWait', { count: secondsLeft })
            ) : (
              <>
                <Icon d="M19 12a7 7 0 1 1-2.2-5.1M17.5 3.5V7.5H13.5" />
                {t('action.retry')}
                <span data-part="hidden">{t('account.balanceRetry')}</span>
              </>
            )}
          </button>
        </p>
      )}
    </>
  )
}
