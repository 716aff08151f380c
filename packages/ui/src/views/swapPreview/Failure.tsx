import { swappingOf } from '@latchkey/controllers/swapping'
import { useUi } from '../../context/UiContext.js'
import { useErrorTexts } from '../../context/useErrorTexts.js'
import { useStore } from '../../context/useStore.js'
import { ErrorDetails } from '../../primitives/ErrorDetails.js'
import { isLost } from './Steps.js'

/** Why the last attempt failed. What the person declined is told beside the steps. */
export function Failure() {
  const { kit, t } = useUi()
  const { error, steps } = useStore(kit.use(swappingOf).store)
  const lost = steps.map(({ status }) => status).find(isLost)
  const isNeeded = error !== undefined && !lost
  const errorTexts = useErrorTexts(isNeeded)(error?.code ?? 'UNKNOWN', error?.params)
  // The catalogue's words are of a wallet that is elsewhere; here the page has followed it.
  const own = lost ?? (error?.code === 'ACCOUNT_CHANGED' ? 'moved' : undefined)
  if (!error || error.code === 'USER_REJECTED' || !(own || errorTexts)) return null
  const [title, ...texts] = own
    ? [t(`swap.${own}`), t(`swap.${own}Why`)]
    : (errorTexts as readonly [string, string, string])
  return (
    <div data-part="preview-error" role="status">
      <p data-part="panel-title">{title}</p>
      {texts.map((text) => (
        <p key={text} data-part="panel-text">
          {text}
        </p>
      ))}
      {!lost && (
        <ErrorDetails
          code={error.code}
          message={error.details ?? error.message}
          referenceId={error.referenceId}
        />
      )}
    </div>
  )
}
