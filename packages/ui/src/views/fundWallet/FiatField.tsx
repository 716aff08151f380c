import { buyingOf } from '@latchkey/controllers/buying'
import { useId } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { formatFiat } from '../../primitives/buyParts.js'

/** How much money, in which currency, and by which method of payment. */
export function FiatField({ error }: { readonly error: string | undefined }) {
  const { kit, t, language, prefetchView } = useUi()
  const buying = kit.use(buyingOf)
  const { amount, fiat, limits, method } = useStore(buying.store)
  const id = useId()
  const choose = 'OnRampFiatSelect'
  const money = (text: string) =>
    formatFiat(language, { amount: text, currency: fiat?.id ?? '' }, true)
  return (
    <>
      <div data-part="field" data-wrong={error === undefined ? undefined : ''}>
        <label htmlFor={id} data-part="field-label">
          {t('buy.pay')}
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
            maxLength={20}
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-note`}
            value={amount}
            onChange={(event) => buying.setAmount(event.target.value)}
          />
          <button
            type="button"
            data-part="chip"
            data-focus-id="fiat"
            onPointerEnter={() => prefetchView(choose)}
            onFocus={() => prefetchView(choose)}
            onClick={() => kit.router.push(choose)}
          >
            <span data-part="hidden">{t('buy.fiatTitle')}: </span>
            <bdi>{fiat?.id}</bdi>
          </button>
        </span>
        <span id={`${id}-note`} data-part="field-note" aria-live="polite">
          {error ?? (limits && t('buy.limits', { min: money(limits.min), max: money(limits.max) }))}
        </span>
      </div>
      {fiat && fiat.limits.length > 1 && (
        <fieldset data-part="buy-methods" aria-label={t('buy.method')}>
          {fiat.limits.map((each) => (
            <button
              key={each.method}
              type="button"
              data-part="chip"
              aria-pressed={each.method === method}
              onClick={() => buying.chooseMethod(each.method)}
            >
              {t(`buy.${each.method}`)}
            </button>
          ))}
        </fieldset>
      )}
    </>
  )
}
