import { sendingOf } from '@latchkey/controllers/sending'
import { useUi } from '../../context/UiContext.js'
import { useErrorTexts } from '../../context/useErrorTexts.js'
import { useStore } from '../../context/useStore.js'
import { activeWalletName } from '../../images/activeWalletName.js'
import { ErrorTexts } from '../../primitives/ErrorDetails.js'

/** Why the last attempt failed. The view shows a declined request beside the button. */
export function Failure() {
  const ui = useUi()
  const { error } = useStore(ui.kit.use(sendingOf).store)
  const texts = useErrorTexts(error !== undefined)(error?.code ?? 'UNKNOWN', {
    wallet: activeWalletName(ui),
    ...error?.params,
  })
  if (!error || error.code === 'USER_REJECTED' || !texts) return null
  return (
    <div data-part="preview-error">
      <ErrorTexts error={error} texts={texts} />
    </div>
  )
}
