import type { RouterEntry } from '@latchkey/controllers'
import { useEffect, useRef } from 'react'
import { useUi } from '../context/UiContext.js'
import type { OwnAttempt } from '../context/useAttempt.js'
import { useErrorTexts } from '../context/useErrorTexts.js'
import { errorAction } from '../locales/errorAction.js'
import { Button } from '../primitives/Button.js'
import { ErrorDetails } from '../primitives/ErrorDetails.js'
import { StatePanel } from '../primitives/StatePanel.js'

/** The wallet of the pairing; a general name before a wallet has answered. */
export type PairingSubject = { readonly name: string; readonly imageUrl?: string | undefined }

/** Shown after the wallet's approval. */
export function PairingDone({ subject }: { readonly subject: PairingSubject }) {
  const { t } = useUi()
  return (
    <StatePanel
      name={subject.name}
      imageUrl={subject.imageUrl}
      mark="done"
      title={t('connecting.done')}
      texts={[]}
    />
  )
}

/** Shown after a failure: the error, its reason, and the next action. */
export function PairingFailed(props: {
  readonly subject: PairingSubject
  readonly error: NonNullable<OwnAttempt['failure']>
  readonly entry: RouterEntry
  readonly onRetry: () => void
}) {
  const { subject, error, entry, onRetry } = props
  const { kit, t, announce } = useUi()
  const errorText = useErrorTexts(true)
  const button = useRef<HTMLButtonElement>(null)
  const { code } = error
  const neutral = code === 'USER_REJECTED' || code === 'ABORTED'
  const texts = errorText(code, { wallet: subject.name, ...error.params })
  const [title = '', why = '', what = ''] = texts ?? []
  useEffect(() => {
    if (!title) return
    announce(`${title}. ${what}`, neutral ? 'polite' : 'assertive')
    button.current?.focus()
  }, [title, what, neutral, announce])
  if (!texts)
    return (
      <StatePanel
        name={subject.name}
        imageUrl={subject.imageUrl}
        mark="busy"
        title={t('shell.loading')}
        texts={[]}
      />
    )

  const action = errorAction(code)
  const leads =
    action === 'reload'
      ? 'reload'
      : action === 'anotherWay' || action === 'close'
        ? 'anotherWay'
        : 'retry'
  const back = () =>
    kit.router.store.getState().history.length > 1
      ? kit.router.goBack()
      : kit.router.reset('Connect')
  const act = { reload: () => location.reload(), anotherWay: back, retry: onRetry }[leads]
  return (
    <StatePanel
      name={subject.name}
      imageUrl={subject.imageUrl}
      mark={neutral ? 'none' : 'wrong'}
      title={title}
      texts={[why, what]}
    >
      <Button key={entry.key} buttonRef={button} kind="primary" onClick={act}>
        {t(`action.${leads}`)}
      </Button>
      {leads !== 'anotherWay' && (
        <Button kind="quiet" onClick={back}>
          {t('action.anotherWay')}
        </Button>
      )}
      {!neutral && <ErrorDetails error={error} />}
    </StatePanel>
  )
}
