import type { SignInSession } from '@latchkey/controllers/signIn'
import { sanitizeText } from '@latchkey/core'
import { useUi } from '../../context/UiContext.js'
import { Icon } from '../../icons/Icon.js'

type Props = {
  readonly session: SignInSession
  readonly busy: boolean
  readonly off: boolean
  readonly onEnd: () => void
}

/** A session: its site, since when, and the button that ends it. */
export function SessionItem({ session, busy, off, onEnd }: Props) {
  const { t, language } = useUi()
  const domain = sanitizeText(session.domain)
  const date = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(session.createdAt)
  return (
    <li data-part="row">
      <span data-part="picture" data-size="small">
        <Icon d="M4 5.5h16v10.500H4zM9 19.500h6" />
      </span>
      <span data-part="row-text">
        <bdi data-part="row-name">{domain}</bdi>
        <span data-part="row-detail">
          {session.isCurrent ? t('sessions.here') : t('sessions.since', { date })}
        </span>
      </span>
      <button
        type="button"
        data-part="link"
        data-focus-id={`end-${session.id}`}
        aria-label={t('sessions.signOutOf', { domain, date })}
        aria-busy={busy || undefined}
        aria-disabled={off || undefined}
        onClick={busy || off ? undefined : onEnd}
      >
        {busy ? <span data-part="spinner" aria-hidden="true" /> : t('sessions.signOut')}
      </button>
    </li>
  )
}
