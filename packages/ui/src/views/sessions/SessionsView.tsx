import { type SignInSession, signInOf } from '@latchkey/controllers/signIn'
import { toKitError } from '@latchkey/core'
import { useCallback, useEffect, useState } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { activeWalletName } from '../../images/activeWalletName.js'
import { Button } from '../../primitives/Button.js'
import { NoConnection } from '../../primitives/NoConnection.js'
import { SessionItem } from './SessionItem.js'

export { default as css } from './sessions.css?inline'

type Found = 'loading' | 'failed' | readonly SignInSession[]

/** Where the active account is signed in, each with a way to end it. */
export default function SessionsView() {
  const ui = useUi()
  const { kit, t, announce } = ui
  const signIn = kit.use(signInOf)
  const { activeNamespace = '', byNamespace } = useStore(kit.connection.store)
  const [found, setFound] = useState<Found>('loading')
  const [ending, setEnding] = useState<string>()
  // Leaving the view takes back the question to the wallet.
  const [gone] = useState(() => new AbortController())
  useEffect(() => () => gone.abort(), [gone])

  const read = useCallback(() => {
    setFound('loading')
    signIn.sessions().then(setFound, () => setFound('failed'))
  }, [signIn])
  const connection = byNamespace[activeNamespace]?.connection
  const active = connection?.active
  useEffect(() => {
    if (active) read()
  }, [read, active])

  const end = async (session: SignInSession): Promise<void> => {
    setEnding(session.id)
    try {
      await signIn.endSession(session, gone.signal)
      announce(t('sessions.ended', { domain: session.domain }))
      // Where a sign-in is required, the wallet has left with it.
      if (kit.connection.store.getState().byNamespace[activeNamespace]?.connection) read()
    } catch (thrown) {
      const error = toKitError(thrown)
      if (error.code === 'ABORTED') return
      kit.notices.showError(error)
      // A text is good for one use and for minutes.
      read()
    } finally {
      setEnding(undefined)
    }
  }

  if (!active) return <NoConnection />
  if (found === 'loading' && ending === undefined)
    return (
      <div data-part="panel" role="status">
        <span data-part="spinner" aria-hidden="true" />
        <p data-part="panel-text">{t('sessions.loading')}</p>
      </div>
    )
  if (found === 'failed')
    return (
      <div data-part="panel" role="status">
        <p data-part="panel-title">{t('sessions.failed')}</p>
        <p data-part="panel-text">{t('sessions.failedWhy')}</p>
        <Button kind="primary" onClick={read}>
          {t('action.retry')}
        </Button>
      </div>
    )
  const list = found === 'loading' ? [] : found
  if (list.length === 0)
    return (
      <div data-part="panel">
        <p data-part="panel-title">{t('sessions.none')}</p>
        <p data-part="panel-text">{t('sessions.noneWhy')}</p>
      </div>
    )
  const asked = list.find(({ id, isCurrent }) => id === ending && !isCurrent)
  return (
    <div data-part="sessions">
      <p data-part="panel-text" role="status">
        {asked
          ? t('sessions.waiting', {
              wallet: activeWalletName(ui),
            })
          : t('sessions.about')}
      </p>
      <ul data-part="list" data-boxed="" aria-label={t('sessions.title')}>
        {list.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            busy={session.id === ending}
            off={ending !== undefined && session.id !== ending}
            onEnd={() => void end(session)}
          />
        ))}
      </ul>
    </div>
  )
}
