import { toUnits } from '@latchkey/controllers/sending'
import { swappingOf } from '@latchkey/controllers/swapping'
import { bareAddress } from '@latchkey/core'
import { useEffect } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { Button } from '../../primitives/Button.js'
import { FlowError } from '../../primitives/FlowError.js'
import factsCss from '../../primitives/facts.css?inline'
import flowErrorCss from '../../primitives/flowError.css?inline'
import offButtonCss from '../../primitives/offButton.css?inline'
import sharedCss from '../../primitives/preview.css?inline'
import { gravestImpact, SwapFacts, useSwapFormats } from '../../primitives/SwapFacts.js'
import statePanelCss from '../../primitives/statePanel.css?inline'
import swapFactsCss from '../../primitives/swapFacts.css?inline'
import { Done } from './Done.js'
import { Sides } from './Sides.js'
import { Steps } from './Steps.js'
import previewCss from './swapPreview.css?inline'

export const css =
  factsCss + swapFactsCss + offButtonCss + sharedCss + flowErrorCss + statePanelCss + previewCss

/** The whole swap, tried out on the network, before the wallet is asked. */
export default function SwapPreviewView() {
  const { kit, t } = useUi()
  const swapping = kit.use(swappingOf)
  const state = useStore(swapping.store)
  const { active: network } = useStore(kit.network.store)
  const format = useSwapFormats()
  const { from, give, get, amount, quote, problem, phase, error, steps, done } = state
  useEffect(() => swapping.follow(), [swapping])
  useEffect(() => void swapping.review(), [swapping])
  if (done) return <Done done={done} />
  const units = give && toUnits(amount, give.decimals)
  const params = { symbol: give?.symbol ?? '', fee: network?.nativeCurrency.symbol ?? '' }
  const { data, status } = quote
  if (from === undefined || !give || !get || !data || units === undefined)
    return (
      <div data-part="panel">
        <p data-part="panel-text">{problem && t(`swap.problem.${problem}`, params)}</p>
        <Button kind="primary" onClick={() => kit.router.goBack()}>
          {t('shell.back')}
        </Button>
      </div>
    )
  const isWaiting = phase === 'waiting'
  const impact = data.priceImpact ?? 0
  const isRejected = error?.code === 'USER_REJECTED'
  return (
    <div data-part="preview">
      <Sides give={give} get={get} amount={units} quote={data} />
      <SwapFacts
        give={give}
        get={get}
        amount={units}
        quote={data}
        isPending={status === 'pending'}
      />
      <dl data-part="preview-facts">
        <div>
          <dt>{t('send.from')}</dt>
          <dd>
            <bdi dir="ltr">{bareAddress(from)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('send.network')}</dt>
          <dd>
            <bdi>{network?.name}</bdi>
          </dd>
        </div>
      </dl>
      {impact > gravestImpact && (
        <>
          <div data-part="warning">
            <p>{t('swap.impactHigh', { percent: format.percent(impact) })}</p>
          </div>
          <label data-part="send-check">
            <input
              type="checkbox"
              checked={state.impactAccepted}
              onChange={() => swapping.acceptImpact()}
            />
            {t('swap.acceptImpact')}
          </label>
        </>
      )}
      <Steps steps={steps} amount={format.amount(units, give)} />
      <div role="status" data-part="preview-state">
        {isRejected
          ? t('swap.rejected')
          : problem && !isWaiting
            ? t(`swap.problem.${problem}`, params)
            : null}
      </div>
      {error && !isRejected && <FlowError error={error} />}
      <Button
        kind="primary"
        busy={isWaiting}
        off={problem !== undefined || steps.length === 0}
        onClick={() => void swapping.swap()}
      >
        {t(steps.some((each) => each.status === 'done') ? 'swap.again' : 'swap.confirm')}
      </Button>
    </div>
  )
}
