import { type BuyProblem, buyingOf } from '@latchkey/controllers/buying'
import { lazy, Suspense, useEffect } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useErrorTexts } from '../../context/useErrorTexts.js'
import { useStore } from '../../context/useStore.js'
import { Button } from '../../primitives/Button.js'
import { formatFiat, TestNote } from '../../primitives/buyParts.js'
import { ErrorTexts } from '../../primitives/ErrorDetails.js'
import factsCss from '../../primitives/facts.css?inline'
import fieldsCss from '../../primitives/fields.css?inline'
import { NoConnection } from '../../primitives/NoConnection.js'
import offButtonCss from '../../primitives/offButton.css?inline'
import testNoteCss from '../../primitives/testNote.css?inline'
import { FiatField } from './FiatField.js'
import buyCss from './fundWallet.css?inline'
import { Quote } from './Quote.js'
import { ProviderField, TokenField } from './rows.js'

const StateField = /* @__PURE__ */ lazy(() => import('./StateField.js'))

export const css = factsCss + fieldsCss + offButtonCss + testNoteCss + buyCss

/** The form of a purchase: state, money, token, provider and quote. */
export default function FundWalletView() {
  const { kit, t, language, prefetchView } = useUi()
  const buying = kit.use(buyingOf)
  const state = useStore(buying.store)
  const { from, options, asksSubdivision, token, fiat, limits, problem } = state
  const { quote, order, error, provider, providers } = state
  const errorTexts = useErrorTexts(error !== undefined)(error?.code ?? 'UNKNOWN', error?.params)
  useEffect(() => buying.follow(), [buying])
  useEffect(() => prefetchView('BuyInProgress'), [prefetchView])
  if (from === undefined) return <NoConnection />
  if (problem === 'RESTRICTED_REGION' || problem === 'NO_PROVIDER')
    return (
      <div data-part="panel">
        <p data-part="panel-title">{t(`buy.problem.${problem}`)}</p>
        <p data-part="panel-text">{t(`buy.why.${problem}`)}</p>
        <Button kind="primary" onClick={() => kit.router.reset('Account')}>
          {t('account.title')}
        </Button>
      </div>
    )
  if (!options.data)
    return (
      <div data-part="panel" role="status">
        <span data-part="spinner" aria-hidden="true" />
        <p data-part="panel-text">{t('buy.loading')}</p>
      </div>
    )
  const seller = providers.find(({ id }) => id === provider)?.name ?? ''
  const money = (amount = '0') => formatFiat(language, { amount, currency: fiat?.id ?? '' }, true)
  const params = {
    min: money(limits?.min),
    max: money(limits?.max),
    currency: fiat?.id ?? '',
    provider: seller,
  }
  const textOf = (each: BuyProblem) => t(`buy.problem.${each}`, params)
  const isWrong =
    problem === 'INVALID_AMOUNT' || problem === 'BELOW_MINIMUM' || problem === 'ABOVE_MAXIMUM'
  /** The provider asks for everything on its own page. */
  const isUnquoted = problem === undefined && quote.status === 'idle'
  const lacksState = problem === 'SUBDIVISION_REQUIRED'
  /** The offer of the first state is on its way. */
  const isReading = options.status === 'pending' && token === undefined
  const hasOffer = !lacksState && !isReading
  return (
    <div data-part="buy">
      <TestNote order={order} />
      {asksSubdivision && (
        <Suspense fallback={<div data-part="field" />}>
          <StateField seller={seller} />
        </Suspense>
      )}
      {hasOffer && !isUnquoted && <FiatField error={isWrong ? textOf(problem) : undefined} />}
      {hasOffer && <TokenField />}
      {isReading && (
        <p data-part="buy-state" role="status">
          {t('buy.loading')}
        </p>
      )}
      <ProviderField />
      {options.data.isBuiltIn && !isUnquoted && <p data-part="buy-state">{t('buy.usual')}</p>}
      <Quote isUnquoted={isUnquoted} seller={seller} />
      {error && errorTexts && (
        <div data-part="buy-error">
          <ErrorTexts error={error} texts={errorTexts} />
        </div>
      )}
      <Button
        kind="primary"
        busy={order?.status === 'opening'}
        off={problem !== undefined}
        // The window opens within this click.
        onClick={() => void buying.buy()}
      >
        {problem === undefined ? t('buy.continue', params) : textOf(problem)}
      </Button>
    </div>
  )
}
