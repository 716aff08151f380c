import { type PortfolioList, portfolioOf } from '@latchkey/controllers/portfolio'
import { useEffect } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useSecondsUntil } from '../../context/useSecondsUntil.js'
import { useStore } from '../../context/useStore.js'
import { formatAge } from '../../i18n/formats.js'
import { Button } from '../../primitives/Button.js'

/**
 * The state of an incomplete list: bones while it loads, the failure and its missing data, and the
 * age of an old one.
 */
export function ListState({ list }: { readonly list: PortfolioList }) {
  const { kit, t, language, announce } = useUi()
  const portfolio = kit.use(portfolioOf)
  const remote = useStore(portfolio.store)[list]
  const { status, data, retryAt, updatedAt } = remote
  const seconds = useSecondsUntil(status === 'error' ? retryAt : undefined)
  const unknown = status === 'error' && !data ? t(`${list}.unknown`) : ''
  // Said without its count-down.
  useEffect(() => announce(unknown), [unknown, announce])
  const retry = (): void => void portfolio.refresh(list, { force: true })
  const wait = t('account.balanceWait', { count: seconds })
  if (data)
    return status === 'error' ? (
      <p data-part="list-note">
        {t('account.balanceOld', { ago: formatAge(language, Date.now() - (updatedAt ?? 0)) })}{' '}
        <button
          type="button"
          data-part="link"
          aria-disabled={seconds > 0 || undefined}
          onClick={seconds > 0 ? undefined : retry}
        >
          {seconds > 0 ? wait : t('action.retry')}
        </button>
      </p>
    ) : null
  if (unknown)
    return (
      <div data-part="panel">
        <p data-part="panel-text">{unknown}</p>
        <Button off={seconds > 0} onClick={retry}>
          {seconds > 0 ? wait : t('action.retry')}
        </Button>
      </div>
    )
  return (
    <div data-part="list" data-boxed="">
      <span data-part="hidden">{t('shell.loading')}</span>
      {[0, 1, 2].map((index) => (
        <span key={index} data-part="row" data-still="" aria-hidden="true">
          <span data-part="picture" data-size="small" data-bone="" />
          <span data-part="line-bone" />
        </span>
      ))}
    </div>
  )
}
