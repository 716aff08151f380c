import { useEffect } from 'react'
import { useUi } from '../../context/UiContext.js'
import { Icon } from '../../icons/Icon.js'
import { Button } from '../../primitives/Button.js'
import type { Suggestions } from './useSuggestions.js'

/** Says under the field what is known of the typed name. */
export function NameStatus({
  found,
  id,
  onRetry,
}: {
  readonly found: Suggestions
  readonly id: string
  readonly onRetry: () => void
}) {
  const { t, announce } = useUi()
  const { status } = found
  const text =
    status === 'free' || status === 'taken'
      ? t(`names.${status}`, { name: found.name.split('.')[0] ?? '' })
      : t(status === 'empty' ? 'names.rule' : `names.${status}`)
  // Announces only results of the service, not the rules for typed text.
  const isNews = status === 'free' || status === 'taken' || status === 'failed'
  useEffect(() => {
    if (isNews) announce(text)
  }, [announce, text, isNews])
  return (
    <div data-part="name-status" data-status={status}>
      <p id={id}>
        {status === 'checking' ? (
          <span data-part="spinner" aria-hidden="true" />
        ) : status === 'free' ? (
          <Icon name="check" />
        ) : status === 'taken' || status === 'failed' || status === 'characters' ? (
          <Icon name="alert" />
        ) : null}
        <span>{text}</span>
      </p>
      {status === 'failed' && <Button onClick={onRetry}>{t('action.retry')}</Button>}
    </div>
  )
}
