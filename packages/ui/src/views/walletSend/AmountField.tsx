import { sendingOf, toUnits } from '@latchkey/controllers/sending'
import { useId } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { formatValue } from '../../i18n/formats.js'

/** The amount in the token, its value beside it, and the button for all there is. */
export function AmountField({ error }: { readonly error: string | undefined }) {
  const { kit, t } = useUi()
  const sending = kit.use(sendingOf)
  const { holding, amount, findingMax } = useStore(sending.store)
  const id = useId()
  const value =
    holding?.price !== undefined && toUnits(amount, holding.decimals) !== undefined
      ? formatValue(amount, holding.price)
      : undefined
  return (
    <div data-part="field" data-wrong={error === undefined ? undefined : ''}>
      <label htmlFor={id} data-part="field-label">
        {t('send.amount')}
      </label>
      <span data-part="field-line">
        <input
          id={id}
          data-part="field-input"
          data-amount=""
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          dir="ltr"
          maxLength={100}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-note`}
          value={amount}
          onChange={(event) => sending.setAmount(event.target.value)}
        />
        <bdi data-part="symbol">{holding?.symbol}</bdi>
        <button
          type="button"
          data-part="chip"
          aria-label={t('send.maxLabel')}
          aria-busy={findingMax || undefined}
          aria-disabled={!holding || findingMax || undefined}
          onClick={() => void sending.fillMax()}
        >
          {findingMax ? <span data-part="spinner" aria-hidden="true" /> : t('send.max')}
        </button>
      </span>
      <span id={`${id}-note`} data-part="field-note" aria-live="polite">
        {error ?? (value && <bdi dir="ltr">≈ {value}</bdi>)}
      </span>
    </div>
  )
}
