import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useUi } from '../../context/UiContext.js'
import { Button } from '../../primitives/Button.js'
import { NameStatus } from './NameStatus.js'
import { Signed } from './Signed.js'
import type { Suggestions } from './useSuggestions.js'

/** The most that the part of a name before its zone may have. */
const mostCharacters = 63

export type NameFormProps = {
  readonly typed: string
  readonly onType: (text: string) => void
  readonly found: Suggestions
  readonly busy: boolean
  readonly onSubmit: () => void
  readonly onRetry: () => void
  /** The error of the last attempt. */
  readonly children: ReactNode
}

/** The choice of a name: the field, its state, free names in its place, and the button. */
export function NameForm(props: NameFormProps) {
  const { typed, onType, found, busy, onSubmit, onRetry, children } = props
  const { kit, t } = useUi()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const known = found.status === 'free' || found.status === 'taken'
  const zone = useZone(known ? found.name : undefined) ?? kit.options.names?.zone
  const others = known ? found.others : []
  const submit = (event?: FormEvent): void => {
    event?.preventDefault()
    if (found.status === 'free' && !busy) onSubmit()
  }
  return (
    <form data-part="name-form" noValidate onSubmit={submit}>
      {children || <p data-part="panel-text">{t('names.about')}</p>}
      <label data-part="name-label" htmlFor={id}>
        {t('names.field')}
      </label>
      <div data-part="name-field" dir="ltr">
        <input
          ref={input}
          id={id}
          type="text"
          data-part="name-input"
          aria-describedby={`${id}-status`}
          aria-invalid={found.status === 'characters' || found.status === 'taken' || undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={mostCharacters}
          readOnly={busy}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
        {zone !== undefined && <span data-part="name-zone">.{zone}</span>}
      </div>
      <NameStatus id={`${id}-status`} found={found} onRetry={onRetry} />
      {others.length > 0 && (
        <>
          <h2 data-part="list-title" id={`${id}-others`}>
            {t('names.others')}
          </h2>
          <ul data-part="name-others" aria-labelledby={`${id}-others`}>
            {others.map(({ name }) => (
              <li key={name}>
                <button
                  type="button"
                  data-part="name-other"
                  onClick={() => {
                    onType(labelOf(name))
                    input.current?.focus()
                  }}
                >
                  <bdi dir="ltr">{labelOf(name)}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {found.status === 'free' && <Signed name={found.name} />}
      <Button kind="primary" busy={busy} off={found.status !== 'free'} onClick={submit}>
        {t('names.register')}
      </Button>
    </form>
  )
}

const labelOf = (name: string): string => name.split('.')[0] ?? ''

/** The zone of the last known name. */
function useZone(name: string | undefined): string | undefined {
  const [zone, setZone] = useState<string>()
  const next = name?.split('.').slice(1).join('.')
  if (next !== undefined && next !== zone) setZone(next)
  return next ?? zone
}
