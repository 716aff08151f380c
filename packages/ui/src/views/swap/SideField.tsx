import { type SwapToken, swappingOf } from '@latchkey/controllers/swapping'
import { formatBalance } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useUi } from '../../context/UiContext.js'
import { formatDecimal } from '../../i18n/formats.js'
import { Icon } from '../../icons/Icon.js'
import { SwapTokenPicture } from '../../primitives/SwapTokenPicture.js'

/** One of the two sides of a swap: its amount, its token and what the account has of it. */
export function SideField({
  side,
  token,
  inputId,
  error,
  note,
  children,
}: {
  readonly side: 'give' | 'get'
  readonly token: SwapToken | undefined
  /** Of the input in `children`; without one the side is only read. */
  readonly inputId?: string
  readonly error?: string | undefined
  readonly note?: ReactNode
  readonly children: ReactNode
}) {
  const { kit, t, language, prefetchView } = useUi()
  const { findingMax } = kit.use(swappingOf).store.getState()
  const view = 'SwapSelectToken'
  const symbol = token?.symbol ?? t('swap.choose')
  const label = t(`swap.${side}`)
  return (
    <div data-part="field" data-wrong={error === undefined ? undefined : ''}>
      {inputId === undefined ? (
        <span data-part="field-label">{label}</span>
      ) : (
        <label htmlFor={inputId} data-part="field-label">
          {label}
        </label>
      )}
      <span data-part="field-line">
        {children}
        <button
          type="button"
          data-part="chip"
          data-token=""
          data-focus-id={side}
          aria-label={t(side === 'give' ? 'swap.chooseGive' : 'swap.chooseGet', { symbol })}
          onPointerEnter={() => prefetchView(view)}
          onFocus={() => prefetchView(view)}
          onClick={() => kit.router.push(view, { side })}
        >
          {token && <SwapTokenPicture token={token} />}
          <bdi>{symbol}</bdi>
          <Icon d="M6 9.500 12 15.500 18 9.500" />
        </button>
      </span>
      <span data-part="swap-note">
        <span
          {...(inputId !== undefined && { id: `${inputId}-note` })}
          data-part="field-note"
          aria-live="polite"
        >
          {error ?? note}
        </span>
        {token?.amount !== undefined && (
          <span data-part="field-note">
            <bdi>
              {t('swap.balance', {
                amount: formatDecimal(language, formatBalance(token.amount, token.decimals)),
              })}
            </bdi>
            {side === 'give' && (
              <button
                type="button"
                data-part="chip"
                aria-label={t('swap.maxLabel')}
                aria-busy={findingMax || undefined}
                onClick={() => void kit.use(swappingOf).fillMax()}
              >
                {t('swap.max')}
              </button>
            )}
          </span>
        )}
      </span>
    </div>
  )
}
