import { type SwapToken, swappingOf } from '@latchkey/controllers/swapping'
import { formatUnits } from '@latchkey/core'
import { useEffect, useId } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { formatHeld, formatValue } from '../../i18n/formats.js'
import { formatUnitsOf } from '../../i18n/formatUnitsOf.js'
import { Icon } from '../../icons/Icon.js'
import { SwapTokenPicture } from '../../primitives/SwapTokenPicture.js'

/** The side to give: the amount, its token, the balance and Max. */
export function GiveField({ error }: { readonly error: string | undefined }) {
  const { kit, t, language } = useUi()
  const swapping = kit.use(swappingOf)
  const { give, amount, findingMax } = useStore(swapping.store)
  const id = useId()
  const value =
    give?.price !== undefined && error === undefined && /[1-9]/.test(amount)
      ? formatValue(amount, give.price)
      : undefined
  const canMax = give?.amount !== undefined && give.amount > 0n
  return (
    <div data-part="field" data-wrong={error === undefined ? undefined : ''}>
      <label htmlFor={id} data-part="field-label">
        {t('swap.give')}
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
          onChange={(event) => swapping.setAmount(event.target.value)}
        />
        <TokenButton side="give" token={give} />
      </span>
      <span data-part="swap-line">
        <span id={`${id}-note`} data-part="field-note" aria-live="polite">
          {error ?? (value && <bdi dir="ltr">≈ {value}</bdi>)}
        </span>
        {give?.amount !== undefined && (
          <bdi data-part="field-note" title={formatUnits(give.amount, give.decimals)}>
            {t('swap.balance', {
              amount: formatHeld(language, give.amount, give.decimals),
            })}
          </bdi>
        )}
        {give && (
          <button
            type="button"
            data-part="chip"
            aria-label={t('swap.maxLabel')}
            aria-busy={findingMax || undefined}
            aria-disabled={!canMax || findingMax || undefined}
            onClick={() => canMax && void swapping.fillMax()}
          >
            {findingMax ? <span data-part="spinner" aria-hidden="true" /> : t('swap.max')}
          </button>
        )}
      </span>
    </div>
  )
}

/** The side to get: the quoted amount, which cannot be typed, and its token. */
export function GetField() {
  const { kit, t, language, announce } = useUi()
  const { get, quote } = useStore(kit.use(swappingOf).store)
  const id = useId()
  const units = quote.data?.toAmount
  const isAsking = quote.status === 'pending' && units === undefined
  const text = units !== undefined && get && formatUnitsOf(language, units, get.decimals)
  const isThere = units !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new price is not said each time
  useEffect(() => {
    if (text) announce(`${t('swap.get')}: ${text} ${get?.symbol}`)
  }, [isThere])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame of its own
    <div data-part="field" role="group" aria-labelledby={id}>
      <span id={id} data-part="field-label">
        {t('swap.get')}
      </span>
      <span data-part="field-line">
        <span data-part="field-input" data-amount="" dir="ltr" aria-busy={isAsking || undefined}>
          {isAsking ? (
            <span data-part="spinner" aria-hidden="true" />
          ) : (
            text || <span data-part="swap-none">0</span>
          )}
        </span>
        <TokenButton side="get" token={get} />
      </span>
      <span data-part="swap-line">
        <span data-part="field-note">
          {units !== undefined && get?.price !== undefined && (
            <bdi dir="ltr">≈ {formatValue(formatUnits(units, get.decimals), get.price)}</bdi>
          )}
        </span>
      </span>
    </div>
  )
}

/** The chosen token of a side; opens the choice. */
function TokenButton({
  side,
  token,
}: {
  readonly side: 'give' | 'get'
  readonly token: SwapToken | undefined
}) {
  const { kit, t, prefetchView } = useUi()
  const choose = 'SwapSelectToken'
  return (
    <button
      type="button"
      data-part="swap-token"
      data-focus-id={side}
      data-empty={token ? undefined : ''}
      onPointerEnter={() => prefetchView(choose)}
      onFocus={() => prefetchView(choose)}
      onClick={() => kit.router.push(choose, { side })}
    >
      <span data-part="hidden">{t(`swap.${side}Token`)}: </span>
      {token && <SwapTokenPicture token={token} />}
      <bdi data-part="row-name">{token ? token.symbol : t('swap.choose')}</bdi>
      <Icon d="M6 9.500 12 15.500 18 9.500" />
    </button>
  )
}
