import { toUnits } from '@latchkey/controllers/sending'
import { type SwapProblem, swappingOf } from '@latchkey/controllers/swapping'
import { formatUnits } from '@latchkey/core'
import { useEffect, useId } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useErrorTexts } from '../../context/useErrorTexts.js'
import { useStore } from '../../context/useStore.js'
import type { ViewProps } from '../../context/View.js'
import { formatValue } from '../../i18n/formats.js'
import { Icon } from '../../icons/Icon.js'
import { Button } from '../../primitives/Button.js'
import factsCss from '../../primitives/facts.css?inline'
import fieldsCss from '../../primitives/fields.css?inline'
import holdingsCss from '../../primitives/holdings.css?inline'
import { NoConnection } from '../../primitives/NoConnection.js'
import offButtonCss from '../../primitives/offButton.css?inline'
import { SwapFacts, useSwapFormats } from '../../primitives/SwapFacts.js'
import swapFactsCss from '../../primitives/swapFacts.css?inline'
import { SideField } from './SideField.js'
import swapCss from './swap.css?inline'

export const css = holdingsCss + fieldsCss + factsCss + swapFactsCss + offButtonCss + swapCss

/** What is given, what is got for it, and what that costs. */
export default function SwapView({ entry }: ViewProps) {
  const { kit, t, prefetchView } = useUi()
  const swapping = kit.use(swappingOf)
  const state = useStore(swapping.store)
  const { active: network } = useStore(kit.network.store)
  const { from: account, give, get, amount, quote, problem } = state
  const { from, to, amount: given } = entry.data
  const id = useId()
  const format = useSwapFormats()
  const whyNone = useErrorTexts(quote.status === 'error')
  useEffect(() => swapping.follow(), [swapping])
  useEffect(() => {
    if (from === undefined && to === undefined && given === undefined) return
    swapping.fill({
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(given !== undefined && { amount: given }),
    })
  }, [swapping, from, to, given])
  useEffect(() => prefetchView('SwapPreview'), [prefetchView])
  if (account === undefined) return <NoConnection />
  const params = { symbol: give?.symbol ?? '', fee: network?.nativeCurrency.symbol ?? '' }
  const textOf = (each: SwapProblem) => t(`swap.problem.${each}`, params)
  if (problem === 'NETWORK_NOT_SUPPORTED')
    return (
      <div data-part="panel">
        <p data-part="panel-title">{textOf(problem)}</p>
        <Button kind="primary" onClick={() => kit.router.push('Networks')}>
          {t('networks.title')}
        </Button>
      </div>
    )
  const units = give && toUnits(amount, give.decimals)
  const { data, status } = quote
  const isWrong = problem === 'INVALID_AMOUNT' || problem === 'INSUFFICIENT_FUNDS'
  const worth = (token: typeof give, text: string) =>
    token?.price !== undefined &&
    text !== '' && <bdi dir="ltr">≈ {formatValue(text, token.price)}</bdi>
  const got = get && data ? formatUnits(data.toAmount, get.decimals) : ''
  const failure = status === 'error' ? quote.error : undefined
  /** The impact is accepted in the review. */
  const blocks = problem !== undefined && problem !== 'IMPACT_NOT_ACCEPTED'
  return (
    <div data-part="swap">
      <SideField
        side="give"
        token={give}
        inputId={id}
        error={isWrong ? textOf(problem) : undefined}
        note={units === undefined ? undefined : worth(give, amount)}
      >
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
          aria-invalid={isWrong}
          aria-describedby={`${id}-note`}
          value={amount}
          onChange={(event) => swapping.setAmount(event.target.value)}
        />
      </SideField>
      <button
        type="button"
        data-part="icon-button"
        data-flip=""
        aria-label={t('swap.flip')}
        onClick={swapping.flip}
      >
        <Icon d="M8 5v14m-4-4 4 4 4-4M16 19V5m-4 4 4-4 4 4" />
      </button>
      <SideField side="get" token={get} note={worth(get, got)}>
        <output data-part="field-input" data-amount="" data-empty={got === '' ? '' : undefined}>
          <bdi dir="ltr">
            {get && data ? format.number(Number(formatUnits(data.toAmount, get.decimals))) : '0'}
          </bdi>
        </output>
      </SideField>
      {failure && problem === 'QUOTE_FAILED' && (
        <div data-part="swap-state" role="status">
          <p>{whyNone(failure.code, failure.params)?.[1] || failure.message}</p>
        </div>
      )}
      {give && get && data && units !== undefined && (
        <>
          <SwapFacts
            give={give}
            get={get}
            amount={units}
            quote={data}
            isPending={status === 'pending'}
          />
          <p data-part="swap-state">
            {t(status === 'pending' ? 'swap.refreshing' : 'swap.refresh')}
          </p>
          <p data-part="hidden" role="status">
            {t('swap.said', {
              give: format.amount(units, give),
              get: format.amount(data.toAmount, get),
            })}
          </p>
        </>
      )}
      <Button kind="primary" off={blocks} onClick={() => kit.router.push('SwapPreview')}>
        {blocks ? textOf(problem) : t('swap.review')}
      </Button>
    </div>
  )
}
