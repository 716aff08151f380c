import type { ConnectAttempt } from '@latchkey/controllers'
import { useEffect, useState } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useErrorTexts } from '../../context/useErrorTexts.js'
import { Button } from '../../primitives/Button.js'
import { StatePanel } from '../../primitives/StatePanel.js'
import { ApprovalSteps, stepName } from './ApprovalSteps.js'

/** Times of hints for a prompt that the user may have missed, in milliseconds since the request. */
const hintAfterMs = 8_000
const anotherWayAfterMs = 30_000
const openWalletAfterMs = 60_000

export type WaitingProps = {
  readonly name: string
  readonly imageUrl: string | undefined
  /** Undefined before it begins. */
  readonly attempt: ConnectAttempt | undefined
  readonly onRetry: () => void
}

/**
 * Shown while the wallet prompts: explains the next step, in more detail over time, and always
 * offers a way out.
 */
export function Waiting({ name, imageUrl, attempt, onRetry }: WaitingProps) {
  const ui = useUi()
  const { kit, t, announce } = ui
  const phase = attempt?.phase ?? 'preparing'
  // A failure looks like the wait until its texts are loaded.
  const calling = phase !== 'preparing'
  const refused = phase === 'requestPending'
  const steps = attempt?.steps ?? []
  const step = attempt && steps.length > 1 ? steps[attempt.current] : undefined
  const errorText = useErrorTexts(refused)
  const waited = useWaited(phase === 'waiting' ? attempt?.since : undefined)
  const wallet = name
  const pending = refused ? errorText('REQUEST_PENDING', { wallet }) : undefined
  const open = !pending && waited >= openWalletAfterMs
  const title = pending
    ? pending[0]
    : open
      ? t('connecting.slow')
      : step
        ? t('connecting.approve', { ecosystem: stepName(ui, step) })
        : t(calling ? 'connecting.waiting' : 'connecting.preparing', { wallet })
  const texts = pending
    ? pending.slice(1)
    : open
      ? [t('connecting.slowWhy', { wallet })]
      : attempt && step
        ? [t('connecting.step', { step: attempt.current + 1, of: steps.length, wallet })]
        : [t(calling ? 'connecting.waitingWhy' : 'connecting.preparingWhy')]
  const hint = !pending && waited >= hintAfterMs ? t('connecting.hint', { wallet }) : ''

  useEffect(() => announce(title), [title, announce])
  useEffect(() => announce(hint), [hint, announce])

  return (
    <StatePanel name={name} imageUrl={imageUrl} mark="busy" title={title} texts={texts}>
      {attempt && step && <ApprovalSteps attempt={attempt} />}
      {hint && (
        <div data-part="hint">
          <Toolbar />
          <span>{hint}</span>
        </div>
      )}
      {!pending && waited >= anotherWayAfterMs && (
        <>
          <Button kind="primary" onClick={onRetry}>
            {t('action.retry')}
          </Button>
          <Button onClick={() => kit.router.goBack()}>{t('action.anotherWay')}</Button>
        </>
      )}
      {calling && (
        <Button kind="quiet" onClick={() => kit.router.goBack()}>
          {t(attempt?.current ? 'connecting.stop' : 'action.cancel')}
        </Button>
      )}
    </StatePanel>
  )
}

/** Milliseconds since `since`, updated at the marks above. */
function useWaited(since: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  const waited = since === undefined ? 0 : Math.max(0, now - since)
  const next = [hintAfterMs, anotherWayAfterMs, openWalletAfterMs].find((mark) => mark > waited)
  useEffect(() => {
    if (since === undefined || next === undefined) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, since + next - Date.now()) + 1)
    return () => clearTimeout(timer)
  }, [since, next])
  return waited
}

/** A picture of the browser's toolbar with its extensions. */
function Toolbar() {
  return (
    <svg viewBox="0 0 64 40" aria-hidden="true" fill="none" stroke="currentColor">
      <rect x="1" y="1" width="62" height="38" rx="6" strokeOpacity=".35" />
      <path d="M1 17h62" strokeOpacity=".35" />
      <rect
        x="7"
        y="6"
        width="27"
        height="6"
        rx="3"
        fill="currentColor"
        fillOpacity=".18"
        stroke="none"
      />
      <circle cx="53" cy="9" r="1.6" fill="currentColor" fillOpacity=".4" stroke="none" />
      <circle cx="44" cy="9" r="4.2" data-part="toolbar-icon" />
      <path
        d="m44 34-3-12 10 6.5-5 .8z"
        fill="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  )
}
