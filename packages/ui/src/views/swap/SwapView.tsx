import { swappingOf } from '@latchkey/controllers/swapping'
import { useEffect } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import type { ViewProps } from '../../context/View.js'
import { Icon } from '../../icons/Icon.js'
import { Button } from '../../primitives/Button.js'
import factsCss from '../../primitives/facts.css?inline'
import fieldsCss from '../../primitives/fields.css?inline'
import { NoConnection } from '../../primitives/NoConnection.js'
import offButtonCss from '../../primitives/offButton.css?inline'
import reviewCss from '../../primitives/review.css?inline'
import { ImpactWarning, QuoteAge, SwapFacts } from '../../primitives/SwapFacts.js'
import { swapProblemText } from '../../primitives/swapProblemText.js'
import { GetField, GiveField } from './SideField.js'
import swapCss from './swap.css?inline'

export const css = factsCss + fieldsCss + offButtonCss + reviewCss + swapCss

/** Entries that have filled the form: after Back, the person's changes stay. */
const filled = new WeakSet<object>()

/** The form of a swap: the token to give, the quoted token to get, and the fees. */
export default function SwapView({ entry }: Pick<ViewProps, 'entry'>) {
  const { kit, t, announce, prefetchView } = useUi()
  const swapping = kit.use(swappingOf)
  const { problem, give, get, amount, quote, from, phase, tokens } = useStore(swapping.store)
  const { active: network } = useStore(kit.network.store)
  useEffect(() => swapping.follow(), [swapping])
  useEffect(() => {
    // The last swap is over: the form starts anew.
    if (swapping.store.getState().phase === 'done') swapping.reset()
    const { from, to, amount } = entry.data
    if ((from ?? to ?? amount) === undefined || filled.has(entry)) return
    filled.add(entry)
    swapping.fill(entry.data)
  }, [swapping, entry])
  useEffect(() => {
    prefetchView('SwapSelectToken')
    prefetchView('SwapPreview')
  }, [prefetchView])
  const text = swapProblemText(t, { problem, give, get }, network)
  const why =
    problem === 'QUOTE_FAILED' &&
    t(
      quote.error?.code !== 'INSUFFICIENT_LIQUIDITY'
        ? 'swap.unanswered'
        : quote.error.params.reason === 'TOKEN_TAKES_FEE'
          ? 'swap.takesFee'
          : 'swap.noQuote',
    )
  useEffect(() => {
    if (why) announce(`${text}. ${why}`, 'assertive')
  }, [text, why, announce])
  if (from === undefined) return <NoConnection />
  if (problem === 'NETWORK_NOT_SUPPORTED')
    return (
      <div data-part="panel" role="status">
        <p data-part="panel-title">{text}</p>
        <p data-part="panel-text">{t('swap.unsupported')}</p>
        <Button kind="primary" onClick={() => kit.router.push('Networks')}>
          {t('swap.networks')}
        </Button>
      </div>
    )
  const isWrong = problem === 'INVALID_AMOUNT' || problem === 'INSUFFICIENT_FUNDS'
  const isFailed = tokens.status === 'error' && !tokens.data
  const canReview = problem === undefined || problem === 'IMPACT_NOT_ACCEPTED'
  return (
    <div data-part="swap">
      <div data-part="swap-sides">
        <GiveField error={isWrong ? text : undefined} />
        <button
          type="button"
          data-part="swap-flip"
          aria-label={t('swap.flip')}
          aria-disabled={phase === 'waiting' || undefined}
          onClick={() => swapping.flip()}
        >
          <Icon d="M8 5v13.500M4.500 15 8 18.500 11.500 15M16 19V5.500M12.500 9 16 5.500 19.500 9" />
        </button>
        <GetField />
      </div>
      {isFailed && (
        <p data-part="outcome" role="status">
          {t('swap.tokensUnknown')}
        </p>
      )}
      {why && (
        <div data-part="preview-error">
          <p data-part="panel-title">{text}</p>
          <p data-part="panel-text">{why}</p>
          <Button onClick={() => swapping.setAmount(amount)}>{t('action.retry')}</Button>
        </div>
      )}
      {quote.data && give && get && (
        <>
          <ImpactWarning quote={quote.data} />
          <SwapFacts give={give} get={get} amount={amount} quote={quote.data} />
          <QuoteAge />
        </>
      )}
      <Button kind="primary" off={!canReview} onClick={() => kit.router.push('SwapPreview')}>
        {canReview ? t('swap.review') : text}
      </Button>
    </div>
  )
}
