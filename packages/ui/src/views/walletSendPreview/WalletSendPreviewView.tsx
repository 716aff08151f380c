import { isGrave, sendingOf, toUnits } from '@latchkey/controllers/sending'
import { bareAddress } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useErrorTexts } from '../../context/useErrorTexts.js'
import { useStore } from '../../context/useStore.js'
import { formatDecimal, formatValue } from '../../i18n/formats.js'
import { walletName } from '../../images/walletImage.js'
import { Button } from '../../primitives/Button.js'
import { ErrorTexts } from '../../primitives/ErrorDetails.js'
import factsCss from '../../primitives/facts.css?inline'
import { HoldingPicture, PayeePicture, payeeCss } from '../../primitives/HoldingRow.js'
import offButtonCss from '../../primitives/offButton.css?inline'
import reviewCss from '../../primitives/review.css?inline'
import { Fee } from './Fee.js'
import { Outcome } from './Outcome.js'
import { Signed } from './Signed.js'
import { Warnings } from './Warnings.js'
import previewCss from './walletSendPreview.css?inline'

export const css = factsCss + offButtonCss + reviewCss + payeeCss + previewCss

/** The whole transfer, with its receiver in full, before the wallet is asked. */
export default function WalletSendPreviewView() {
  const { kit, t, language } = useUi()
  const sending = kit.use(sendingOf)
  const state = useStore(sending.store)
  const { active: network } = useStore(kit.network.store)
  const { activeNamespace = '', byNamespace } = useStore(kit.connection.store)
  const [agreed, setAgreed] = useState(false)
  const { holding, amount, receiver, problem, phase, error, from, simulation } = state
  const errorTexts = useErrorTexts(error !== undefined)(error?.code ?? 'UNKNOWN', error?.params)
  useEffect(() => sending.follow(), [sending])
  useEffect(() => void sending.review(), [sending])
  const connection = byNamespace[activeNamespace]?.connection
  const warnings = receiver.status === 'ready' ? receiver.warnings : []
  const isAlike = warnings.some(({ code }) => code.startsWith('TWIN'))
  const reverts = simulation.data?.status === 'reverts'
  const hasRisk = reverts || warnings.some(isGrave)
  const isWaiting = phase === 'waiting'
  const symbol = network?.nativeCurrency.symbol ?? ''
  const params = { network: network?.name ?? '', symbol }
  if (!holding || from === undefined || receiver.status !== 'ready')
    return (
      <div data-part="panel">
        <p data-part="panel-text">{problem && t(`send.problem.${problem}`, params)}</p>
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
            <bdi dir="ltr">{bareAddress(from)}</bdi>
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
        <div>
          <dt>{t('send.network')}</dt>
          <dd>
            <bdi>{network?.name}</bdi>
          </dd>
        </div>
        <Fee />
      </dl>
      <Outcome />
      <Signed />
      <Warnings warnings={warnings} receiver={receiver.address} />
      {hasRisk && (
        <label data-part="send-check">
          <input
            type="checkbox"
            checked={agreed}
            onChange={(event) => setAgreed(event.target.checked)}
          />
          {t(isAlike ? 'send.understood' : 'send.anyway')}
        </label>
      )}
      <div role="status" data-part="preview-state">
        {isWaiting
          ? t('send.waiting', {
              wallet: (connection && walletName(kit, connection)) || t('switch.wallet'),
            })
          : problem
            ? t(`send.problem.${problem}`, params)
            : error?.code === 'USER_REJECTED'
              ? t('send.rejected')
              : null}
      </div>
      {error && error.code !== 'USER_REJECTED' && errorTexts && (
        <div data-part="preview-error">
          <ErrorTexts error={error} texts={errorTexts} />
        </div>
      )}
      <Button
        kind="primary"
        busy={isWaiting}
        off={problem !== undefined || (hasRisk && !agreed)}
        onClick={() => void sending.send()}
      >
        {t('send.confirm')}
      </Button>
    </div>
  )
}
