import { loginOf } from '@latchkey/controllers/login'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useErrorTexts } from '../../context/useErrorTexts.js'
import { useSheet } from '../../context/useSheet.js'
import { useStore } from '../../context/useStore.js'
import { Button } from '../../primitives/Button.js'
import fieldsCss from '../../primitives/fields.css?inline'
import offButtonCss from '../../primitives/offButton.css?inline'
import entryCss from './emailEntry.css?inline'

const css = fieldsCss + offButtonCss + entryCss

/** The login by e-mail in the list of wallets. Loads on demand with its texts. */
export default function EmailEntry() {
  const { loadLater } = useUi()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    let isGone = false
    // If the texts fail to load, the field stays away; the next opening tries again.
    loadLater().then(
      () => isGone || setReady(true),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [loadLater])
  return isReady ? <EmailForm /> : null
}

function EmailForm() {
  const { kit, t, prefetchView, announce } = useUi()
  const login = kit.use(loginOf)
  const { phase, email, error } = useStore(login.store)
  const [typed, setTyped] = useState(email)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useSheet(form, css)
  const errorText = useErrorTexts(error !== undefined)
  const [title = '', why = '', what = ''] = error ? (errorText(error.code, error.params) ?? []) : []
  const isBusy = phase === 'sending'
  useEffect(() => {
    if (title) announce(`${title}. ${why}`, 'assertive')
  }, [announce, title, why])

  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault()
    const address = typed.trim()
    if (isBusy || address === '') return
    if (await login.sendCode(address)) kit.router.push('EmailVerifyOtp')
  }
  return (
    <form ref={form} data-part="email" noValidate onSubmit={(event) => void submit(event)}>
      <div data-part="field" data-wrong={error ? '' : undefined}>
        <label htmlFor={id} data-part="field-label">
          {t('email.address')}
        </label>
        <span data-part="field-line">
          <input
            id={id}
            type="email"
            data-part="field-input"
            data-focus-id="email"
            dir={typed === '' ? undefined : 'ltr'}
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            enterKeyHint="next"
            spellCheck={false}
            maxLength={320}
            placeholder="ann@example.org"
            readOnly={isBusy}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-note` : undefined}
            value={typed}
            onFocus={() => prefetchView('EmailVerifyOtp')}
            onChange={(event) => setTyped(event.target.value)}
          />
        </span>
        {error && (
          <span id={`${id}-note`} data-part="field-note">
            {title}. {what}
          </span>
        )}
      </div>
      <Button
        kind="secondary"
        busy={isBusy}
        off={typed.trim() === ''}
        onClick={() => void submit()}
      >
        {t(isBusy ? 'email.sending' : 'email.send')}
      </Button>
    </form>
  )
}
