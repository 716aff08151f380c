import { swappingOf } from '@latchkey/controllers/swapping'
import { useUi } from '../../context/UiContext.js'
import { useErrorTexts } from '../../context/useErrorTexts.js'
import { useStore } from '../../context/useStore.js'
import { activeWalletName } from '../../images/activeWalletName.js'
import { ErrorTexts } from '../../primitives/ErrorDetails.js'
import { isLost } from './Steps.js'

/** Why the last attempt failed. `SwapPreviewView` shows a declined request beside the steps. */
export function Failure() {
  const ui = useUi()
  const { kit, t } = ui
  const { error, steps } = useStore(kit.use(swappingOf).store)
  const lost = steps.map(({ status }) => status).find(isLost)
  const isNeeded = error !== undefined && !lost
  const errorTexts = useErrorTexts(isNeeded)(error?.code ?? 'UNKNOWN', {
    wallet: activeWalletName(ui),
    ...error?.params,
  })
  // The catalogue's words are of a wallet that is elsewhere; here the page has followed it.
  const own = lost ?? (error?.code === 'ACCOUNT_CHANGED' ? 'moved' : undefined)
  const texts = own ? [t(`swap.${own}`), t(`swap.${own}Why`)] : errorTexts
  if (!error || error.code === 'USER_REJECTED' || !texts) return null
  return (
    <div data-part="preview-error">
      <ErrorTexts error={lost ? undefined : error} texts={texts} />
    </div>
  )
}
