import { loginOf } from '@latchkey/controllers/login'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useErrorTexts } from '../../context/useErrorTexts.js'
import { useStore } from '../../context/useStore.js'
import { Button } from '../../primitives/Button.js'
import { ErrorDetails } from '../../primitives/ErrorDetails.js'
import fieldsCss from '../../primitives/fields.css?inline'
import offButtonCss from '../../primitives/offButton.css?inline'
import otpCss from './emailVerifyOtp.css?inline'
import { useSecondsUntil } from './useSecondsUntil.js'

export const css = fieldsCss + offButtonCss + otpCss

const digits = 8

/** The code of a login by e-mail: its field, another code, and another address. */
export default function EmailVerifyOtpView() {
  const { kit, t, announce } = useUi()
  const login = kit.use(loginOf)
  const { phase, email, resendAt, error } = useStore(login.store)
  const [typed, setTyped] = useState('')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const wait = useSecondsUntil(resendAt)
  const errorText = useErrorTexts(error !== undefined)
  const [title = '', why = '', what = ''] = error ? (errorText(error.code, error.params) ?? []) : []
  const code = typed.replace(/\D/g, '')
  const isBusy = phase === 'checking' || phase === 'connecting'
  const isWrong = error?.code === 'CODE_INVALID' || error?.code === 'CODE_EXPIRED'
  useEffect(() => {
    if (title) announce(`${title}. ${why}`, 'assertive')
  }, [announce, title, why])
  // The code is all that the person does here.
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (isBusy) announce(t('email.checking'))
  }, [announce, isBusy, t])

  const submit = (event?: FormEvent): void => {
    event?.preventDefault()
    if (code.length === digits && !isBusy) void enter(code)
  }
  const enter = async (whole: string): Promise<void> => {
    if (await login.enterCode(whole)) return
    input.current?.focus()
    input.current?.select()
  }
  const leave = (): void => {
    login.reset()
    kit.router.goBack()
  }

  if (phase === 'idle')
    return (
      <div data-part="otp">
        <p data-part="panel-text">{t('email.none')}</p>
        <Button kind="primary" onClick={leave}>
          {t('email.other')}
        </Button>
      </div>
    )
  return (
    <form data-part="otp" noValidate onSubmit={submit}>
      <p data-part="otp-text">
        {t('email.sent')} <bdi>{email}</bdi>
      </p>
      <div data-part="field" data-wrong={isWrong ? '' : undefined}>
        <label htmlFor={id} data-part="field-label">
          {t('email.code')}
        </label>
        <span data-part="field-line">
          <input
            ref={input}
            id={id}
            type="text"
            data-part="field-input"
            data-code=""
            // Recorders of sessions leave it out.
            data-private=""
            className="fs-mask ph-no-capture rr-mask"
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="done"
            spellCheck={false}
            maxLength={digits + 8}
            readOnly={isBusy}
            aria-invalid={isWrong || undefined}
            aria-describedby={`${id}-note`}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              const whole = event.target.value.replace(/\D/g, '')
              // A paste and the browser's own suggestion are whole at once.
              if (whole.length === digits && whole !== code) void enter(whole)
            }}
          />
        </span>
        <span id={`${id}-note`} data-part="field-note">
          {isWrong ? `${title}. ${what}` : t('email.codeHint')}
        </span>
      </div>
      {error && !isWrong && title !== '' && (
        <div data-part="otp-failure">
          <p data-part="panel-title">{title}</p>
          <p data-part="panel-text">{why}</p>
          <p data-part="panel-text">{what}</p>
          <ErrorDetails error={error} />
        </div>
      )}
      <Button kind="primary" busy={isBusy} off={code.length !== digits} onClick={submit}>
        {t(isBusy ? 'email.checking' : 'email.continue')}
      </Button>
      <Button
        kind="secondary"
        busy={phase === 'sending'}
        off={wait > 0 || isBusy}
        onClick={() => {
          setTyped('')
          void login.resend().then((isSent) => isSent && announce(t('email.resent')))
          input.current?.focus()
        }}
      >
        {wait > 0 ? t('email.resendIn', { seconds: wait }) : t('email.resend')}
      </Button>
      <Button kind="quiet" off={isBusy} onClick={leave}>
        {t('email.other')}
      </Button>
      {wait === 0 && <p data-part="panel-text">{t('email.help')}</p>}
    </form>
  )
}
