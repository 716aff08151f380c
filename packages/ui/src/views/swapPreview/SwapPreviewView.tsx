import { type SwapToken, swappingOf } from '@latchkey/controllers/swapping'
import { type ReactNode, useEffect, useState } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useSecondsUntil } from '../../context/useSecondsUntil.js'
import { useStore } from '../../context/useStore.js'
import { formatDecimal } from '../../i18n/formats.js'
import { formatPercent, formatUnitsOf } from '../../i18n/formatUnitsOf.js'
import { activeWalletName } from '../../images/activeWalletName.js'
import { Button } from '../../primitives/Button.js'
import factsCss from '../../primitives/facts.css?inline'
import offButtonCss from '../../primitives/offButton.css?inline'
import reviewCss from '../../primitives/review.css?inline'
import { highImpact, ImpactWarning, QuoteAge, SwapFacts } from '../../primitives/SwapFacts.js'
import { SwapTokenPicture } from '../../primitives/SwapTokenPicture.js'
import sendCheckCss from '../../primitives/sendCheck.css?inline'
import { shownAddress } from '../../primitives/shownAddress.js'
import statePanelCss from '../../primitives/statePanel.css?inline'
import { swapProblemText } from '../../primitives/swapProblemText.js'
import { isDoubtful, TokenNote } from '../../primitives/TokenNote.js'
import { Warning } from '../../primitives/Warning.js'
import { Done } from './Done.js'
import { Failure } from './Failure.js'
import { Grants } from './Grants.js'
import { Outcome } from './Outcome.js'
import { Steps } from './Steps.js'
import { shownOf } from './shownOf.js'
import previewCss from './swapPreview.css?inline'

export const css = factsCss + offButtonCss + reviewCss + sendCheckCss + statePanelCss + previewCss

/** The whole swap, tried out on the network, before the wallet is asked; then how it goes. */
export default function SwapPreviewView() {
  const ui = useUi()
  const { kit, t, language, announce } = ui
  const swapping = kit.use(swappingOf)
  const state = useStore(swapping.store)
  const { order, quote, problem, phase, error, done, simulation } = state
  const [agreed, setAgreed] = useState('')
  const { active: network } = useStore(kit.network.store)
  const { give, get, amount, offer: shown } = shownOf(state)
  const seconds = useSecondsUntil(shown?.expiresAt)
  useEffect(() => swapping.follow(), [swapping])
  const offer = quote.data
  useEffect(() => {
    // Each new price is simulated. After a failure only the person retries: an automatic retry
    // would not end. A declined request is no failure.
    const { phase: now, error: failed } = swapping.store.getState()
    const isOpen = now !== 'waiting' && now !== 'done'
    if (offer && isOpen && (!failed || failed.code === 'USER_REJECTED')) void swapping.review()
  }, [swapping, offer])
  const isDeclined = error?.code === 'USER_REJECTED'
  useEffect(() => {
    if (isDeclined) announce(t('swap.rejected'))
  }, [isDeclined, announce, t])
  if (phase === 'done' && done) return <Done done={done} />
  const wallet = activeWalletName(ui)
  const isWaiting = phase === 'waiting'
  const problemText = swapProblemText(t, { problem, give, get }, network)
  if (!give || !get || !shown || amount === '')
    return (
      <div data-part="preview">
        {error && !isDeclined ? (
          <Failure />
        ) : (
          <div data-part="panel">
            <p data-part="panel-text">{problemText}</p>
          </div>
        )}
        <Button kind="primary" onClick={() => kit.router.goBack()}>
          {t('shell.back')}
        </Button>
      </div>
    )
  const { priceImpact = 0 } = shown
  const isOver = seconds === 0 && Date.now() >= shown.expiresAt
  const doubts = order ? [order.give, order.get].filter(({ check }) => isDoubtful(check)) : []
  // An agreement is to these tokens, and to no others.
  const asked = doubts.map(({ token }) => token.token).join()
  // Without its check no swap is asked for.
  const isChecked = order !== undefined && simulation.status === 'success'
  return (
    <div data-part="preview">
      <div data-part="swap-amounts">
        <Side label={t('swap.give')} token={give}>
          {formatDecimal(language, amount)} {give.symbol}
        </Side>
        <Side label={t('swap.get')} token={get}>
          {formatUnitsOf(language, shown.toAmount, get.decimals)} {get.symbol}
        </Side>
      </div>
      {doubts.map(({ token, check }) => (
        <TokenNote key={token.token ?? ''} check={check} symbol={token.symbol} />
      ))}
      <Twins tokens={[give, get]} />
      <Outcome />
      <Failure />
      <Steps wallet={wallet} />
      <Grants />
      {isDeclined && <p data-part="outcome">{t('swap.rejected')}</p>}
      <SwapFacts give={give} get={get} amount={amount} quote={shown} slippage />
      <ImpactWarning quote={shown} />
      {priceImpact > highImpact && (
        <label data-part="send-check">
          <input
            type="checkbox"
            checked={state.impactAccepted}
            // A box that is off would lose the focus.
            aria-disabled={state.impactAccepted || undefined}
            onChange={() => swapping.acceptImpact()}
          />
          {t('swap.impactAccept', { percent: formatPercent(language, priceImpact) })}
        </label>
      )}
      {asked !== '' && (
        <label data-part="send-check">
          <input
            type="checkbox"
            checked={agreed === asked}
            onChange={(event) => setAgreed(event.target.checked ? asked : '')}
          />
          {t('review.agree')}
        </label>
      )}
      {!isWaiting && <QuoteAge />}
      <div role="status" data-part="preview-state">
        {isWaiting
          ? null
          : problem
            ? problemText
            : simulation.status === 'error' && !error
              ? t('swap.simulationFailed')
              : null}
      </div>
      {simulation.status === 'error' && !isWaiting && (
        <Button onClick={() => void swapping.review()}>{t('swap.again')}</Button>
      )}
      <Button
        kind="primary"
        busy={isWaiting}
        off={problem !== undefined || isOver || !isChecked || (asked !== '' && agreed !== asked)}
        onClick={() => void swapping.swap(order)}
      >
        {t(isWaiting ? 'swap.busy' : 'swap.confirm')}
      </Button>
    </div>
  )
}

function Side({
  label,
  token,
  children,
}: {
  readonly label: string
  readonly token: SwapToken
  readonly children: ReactNode
}) {
  const address = shownAddress(token)
  return (
    <div>
      <SwapTokenPicture token={token} />
      <span data-part="row-text">
        <span data-part="row-detail">{label}</span>
        <bdi dir="ltr">{children}</bdi>
        {address && (
          <span data-part="row-detail" dir="ltr">
            {address}
          </span>
        )}
      </span>
    </div>
  )
}

/** Warns where a symbol of the swap is another token's, too. */
function Twins({ tokens }: { readonly tokens: readonly SwapToken[] }) {
  const { t } = useUi()
  const symbols = new Set(tokens.flatMap(({ isTwin, symbol }) => (isTwin ? [symbol] : [])))
  return [...symbols].map((symbol) => (
    <Warning key={symbol}>
      <p>{t('swap.twins', { symbol })}</p>
    </Warning>
  ))
}
