import type { PlainError } from '@latchkey/core'
import { useErrorTexts } from '../context/useErrorTexts.js'
import { ErrorDetails } from './ErrorDetails.js'

/** Why the last attempt of a form failed, and what to do. */
export function FlowError({
  error,
}: {
  readonly error: PlainError & { readonly referenceId: string }
}) {
  const texts = useErrorTexts(true)(error.code, error.params)
  if (!texts) return null
  return (
    <div data-part="flow-error" role="alert">
      <p data-part="panel-title">{texts[0]}</p>
      <p data-part="panel-text">{texts[1]}</p>
      <p data-part="panel-text">{texts[2]}</p>
      <ErrorDetails
        code={error.code}
        message={error.details ?? error.message}
        referenceId={error.referenceId}
      />
    </div>
  )
}
