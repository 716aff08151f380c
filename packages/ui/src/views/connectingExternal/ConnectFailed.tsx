import type { RouterData } from '@latchkey/controllers'
import { useEffect, useRef } from 'react'
import { useUi } from '../../context/UiContext.js'
import type { OwnAttempt } from '../../context/useAttempt.js'
import { useErrorTexts } from '../../context/useErrorTexts.js'
import { errorAction } from '../../locales/errorAction.js'
import { Button } from '../../primitives/Button.js'
import { ErrorDetails } from '../../primitives/ErrorDetails.js'
import { StatePanel } from '../../primitives/StatePanel.js'
import type { Subject } from './useSubject.js'
import { Waiting } from './Waiting.js'

export type ConnectFailedProps = {
  readonly subject: Subject
  readonly data: RouterData
  readonly attempt: OwnAttempt['attempt']
  readonly failure: NonNullable<OwnAttempt['failure']>
  readonly onRetry: () => void
}

/** Shown after a failure: the error, its reason, and the next action. */
export function ConnectFailed({ subject, data, attempt, failure, onRetry }: ConnectFailedProps) {
  const { kit, t, announce } = useUi()
  const leadButton = useRef<HTMLButtonElement>(null)
  const { code, params } = failure
  const neutral = code === 'USER_REJECTED' || code === 'ABORTED'
  const errorText = useErrorTexts(true)
  const texts = errorText(code, { wallet: subject.name, ...params })
  const [title = '', why = '', what = ''] = texts ?? []
  useEffect(() => {
    if (!title) return
    announce(`${title}. ${what}`, neutral ? 'polite' : 'assertive')
    leadButton.current?.focus()
  }, [title, what, neutral, announce])

  const panel = { name: subject.name, imageUrl: subject.imageUrl }
  if (!texts) return <Waiting {...panel} attempt={attempt} onRetry={onRetry} />

  const action = errorAction(code)
  const leavesOnly = action === 'anotherWay' || action === 'close'
  const back = () => kit.router.goBack()
  const [label, act] =
    action === 'getWallet'
      ? ([action, () => kit.router.replace('GetWallet', data)] as const)
      : action === 'reload'
        ? ([action, () => location.reload()] as const)
        : leavesOnly
          ? (['anotherWay', back] as const)
          : (['retry', onRetry] as const)
  return (
    <StatePanel {...panel} mark={neutral ? 'none' : 'wrong'} title={title} texts={[why, what]}>
      <Button buttonRef={leadButton} kind="primary" onClick={act}>
        {t(`action.${label}`, { wallet: subject.name })}
      </Button>
      {!leavesOnly && (
        <Button kind="quiet" onClick={back}>
          {t('action.anotherWay')}
        </Button>
      )}
      {!neutral && <ErrorDetails error={failure} />}
    </StatePanel>
  )
}
