import { type PlainError, sanitizeText } from '@latchkey/core'
import { useEffect } from 'react'
import { useCopy } from '../context/copyText.js'
import { useUi } from '../context/UiContext.js'
import { Icon } from '../icons/Icon.js'

type Failure = Pick<PlainError, 'code' | 'message' | 'details'> & { readonly referenceId?: string }

/**
 * Why an attempt failed, which is also said: a title, the texts below it, and the details of its
 * error, if given.
 */
export function ErrorTexts({
  error,
  texts: [title, ...texts],
}: {
  readonly error?: Failure | undefined
  readonly texts: readonly string[]
}) {
  const { announce } = useUi()
  const said = [title, texts.at(-1)].join('. ')
  useEffect(() => announce(said, 'assertive'), [said, announce])
  return (
    <>
      <p data-part="panel-title">{title}</p>
      {texts.map((text) => (
        <p key={text} data-part="panel-text">
          {text}
        </p>
      ))}
      {error && <ErrorDetails error={error} />}
    </>
  )
}

/** Details for a support request: the code, the other side's message, and a reference to copy. */
export function ErrorDetails({
  error: { code, message, details = message, referenceId },
}: {
  readonly error: Failure
}) {
  const { t } = useUi()
  const { copied, copy } = useCopy()
  return (
    <details data-part="details">
      <summary data-part="summary">{t('connecting.details')}</summary>
      <p data-part="panel-text">
        <bdi>{sanitizeText(details, { maxGraphemes: 240 })}</bdi>
      </p>
      <dl data-part="facts">
        <div>
          <dt>{t('connecting.code')}</dt>
          <dd>
            <bdi dir="ltr">{code}</bdi>
          </dd>
        </div>
        {referenceId && (
          <div>
            <dt>{t('connecting.reference')}</dt>
            <dd>
              <bdi dir="ltr">{referenceId}</bdi>
              <button
                type="button"
                data-part="icon-button"
                data-small=""
                aria-label={t('connecting.copyReference')}
                onClick={() => copy(`${code} ${referenceId}`)}
              >
                <Icon
                  {...(copied ? { name: 'check' } : { d: 'M9 9h9.5v10.5H9zM6 15H5.5V4.5H15V6' })}
                />
              </button>
            </dd>
          </div>
        )}
      </dl>
    </details>
  )
}
