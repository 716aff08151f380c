import { isAsked, sendingOf, toUnits } from '@latchkey/controllers/sending'
import { bareAddress } from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { formatDecimal, formatValue } from '../../i18n/formats.js'
import { activeWalletName } from '../../images/activeWalletName.js'
import { Button } from '../../primitives/Button.js'
import { Coins } from '../../primitives/Coins.js'
import coinsCss from '../../primitives/coins.css?inline'
import factsCss from '../../primitives/facts.css?inline'
import { HoldingPicture, PayeePicture, payeeCss } from '../../primitives/HoldingRow.js'
import offButtonCss from '../../primitives/offButton.css?inline'
import reviewCss from '../../primitives/review.css?inline'
import sendCheckCss from '../../primitives/sendCheck.css?inline'
import { isDoubtful, TokenNote } from '../../primitives/TokenNote.js'
import { useSendProblem } from '../../primitives/useSendProblem.js'
import { Warning } from '../../primitives/Warning.js'
import { Failure } from './Failure.js'
import { Fee } from './Fee.js'
import { Outcome } from './Outcome.js'
import { Signed } from './Signed.js'
import { shownOf } from './shownOf.js'
import { Warnings } from './Warnings.js'
import previewCss from './walletSendPreview.css?inline'

export const css =
  factsCss + offButtonCss + reviewCss + sendCheckCss + coinsCss + payeeCss + previewCss

/** The whole transfer, with its receiver in full, before the wallet is asked. */
export default function WalletSendPreviewView() {
  const ui = useUi()
  const { kit, t, language } = ui
  const sending = kit.use(sendingOf)
  const state = useStore(sending.store)
  const { active: network } = useStore(kit.network.store)
  const { spellings } = useStore(kit.account.store)
  const problemText = useSendProblem()
  const [agreed, setAgreed] = useState('')
  const { order, problem, phase, error, fee, simulation } = state
  const { holding, amount, receiver, memo, collectibles, from } = shownOf(state)
  useEffect(() => sending.follow(), [sending])
  const isOpened = useRef(false)
  const isChanged = order === undefined && error === undefined
  useEffect(() => {
    // A form that changes under its review is reviewed anew, but never by itself after a failure.
    if (!isOpened.current || isChanged) void sending.review()
    isOpened.current = true
  }, [sending, isChanged])
  const warnings = receiver.status === 'ready' ? receiver.warnings : []
  const isAlike = warnings.some(({ code }) => code.startsWith('TWIN'))
  const reverts = simulation.data?.status === 'reverts'
  const isChecked = order !== undefined && order.check.status !== 'pending'
  const risks = [
    ...(isChecked && isDoubtful(order.check)
      ? [`${order.holding.token} ${order.check.status}`]
      : []),
    ...warnings.filter(isAsked).map(({ code }) => code),
    ...(reverts ? [simulation.data.code] : []),
  ]
  const hasRisk = risks.length > 0
  const isOfMemo = risks.every((code) => code.startsWith('MEMO_'))
  // An agreement is to these risks of this receiver, and to no others.
  const asked = receiver.status === 'ready' ? [receiver.address, ...risks].join() : ''
  const isWaiting = phase === 'waiting'
  const isRefused = order === undefined && error !== undefined
  if (!holding || from === undefined || receiver.status !== 'ready' || amount === '')
    return (
      <div data-part="preview">
        {error && error.code !== 'USER_REJECTED' ? (
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
  const value =
    holding.price !== undefined && toUnits(amount, holding.decimals) !== undefined
      ? formatValue(amount, holding.price)
      : undefined
  return (
    <div data-part="preview">
      <div data-part="preview-amount">
        <HoldingPicture holding={holding} />
        <p>
          <bdi>
            {formatDecimal(language, amount)} {holding.symbol}
          </bdi>
        </p>
        {value && (
          <p data-part="panel-text">
            <bdi dir="ltr">≈ {value}</bdi>
          </p>
        )}
      </div>
      <dl data-part="preview-facts">
        <div>
          <dt>{t('send.from')}</dt>
          <dd>
            <bdi dir="ltr">{bareAddress(spellings?.[from] ?? from)}</bdi>
          </dd>
        </div>
        <div data-strong="">
          <dt>{t('send.receiver')}</dt>
          <dd data-account="">
            <PayeePicture address={receiver.address} url={receiver.imageUrl} />
            {receiver.name !== undefined && <bdi data-part="fee-value">{receiver.name}</bdi>}
            <bdi dir="ltr">{receiver.address}</bdi>
          </dd>
        </div>
        {memo !== '' && (
          <div data-strong="">
            <dt>{t('send.memo')}</dt>
            <dd>
              <bdi>{memo}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('send.network')}</dt>
          <dd>
            <bdi>{network?.name}</bdi>
          </dd>
        </div>
        {!isRefused && <Fee />}
      </dl>
      {collectibles.length > 0 && (
        <Warning>
          <p>{t('send.spends', { count: collectibles.length })}</p>
          <Coins coins={collectibles} holding={holding} />
        </Warning>
      )}
      {order && <TokenNote check={order.check} symbol={holding.symbol} />}
      {!isRefused && <Outcome />}
      <Signed />
      <Warnings warnings={warnings} receiver={receiver.address} />
      {hasRisk && (
        <label data-part="send-check">
          <input
            type="checkbox"
            checked={agreed === asked}
            onChange={(event) => setAgreed(event.target.checked ? asked : '')}
          />
          {t(isAlike ? 'send.understood' : isOfMemo ? 'send.withoutMemo' : 'send.anyway')}
        </label>
      )}
      <div role="status" data-part="preview-state">
        {isWaiting
          ? t('send.waiting', { wallet: activeWalletName(ui) })
          : (problemText ?? (error?.code === 'USER_REJECTED' ? t('send.rejected') : null))}
      </div>
      <Failure />
      {isRefused ? (
        <Button kind="primary" onClick={() => void sending.review()}>
          {t('action.retry')}
        </Button>
      ) : (
        <Button
          kind="primary"
          busy={isWaiting}
          off={
            problem !== undefined ||
            !isChecked ||
            // The simulation's result may need the person's agreement.
            simulation.status === 'pending' ||
            // Neither agreed to nor unknown.
            fee.status === 'pending' ||
            (hasRisk && agreed !== asked)
          }
          onClick={() => void sending.send(order)}
        >
          {t('send.confirm')}
        </Button>
      )}
    </div>
  )
}
