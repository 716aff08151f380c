import type { NamesState } from '@latchkey/controllers/names'
import { sanitizeText } from '@latchkey/core'
import { useEffect } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useErrorTexts } from '../../context/useErrorTexts.js'
import { activeWalletName } from '../../images/activeWalletName.js'
import { ErrorDetails } from '../../primitives/ErrorDetails.js'

/** Why a registration failed: in the service's own words, where it gave a reason. */
export function NameFailure({ error }: { readonly error: NonNullable<NamesState['error']> }) {
  const ui = useUi()
  const { t, announce } = ui
  const errorText = useErrorTexts(true)
  const { code, params } = error
  const [title = '', why = '', what = ''] =
    errorText(code, { wallet: activeWalletName(ui), ...params }) ?? []
  const reason = error.reason && sanitizeText(error.reason, { maxGraphemes: 120 })
  const told = reason || (params.taken ? t('names.takenWhy') : why)
  useEffect(() => {
    if (title) announce(`${title}. ${told}`, 'assertive')
  }, [announce, title, told])
  if (!title) return null
  return (
    <div data-part="name-failure">
      <p data-part="panel-title">{title}</p>
      <p data-part="panel-text">
        <bdi>{told}</bdi>
      </p>
      <p data-part="panel-text">{what}</p>
      <ErrorDetails error={error} />
    </div>
  )
}
