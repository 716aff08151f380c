import type { WalletRow } from '@latchkey/controllers'
import type { PairingController, PairingState } from '@latchkey/controllers/pairing'
import { useEffect } from 'react'
import { useCopy } from '../../context/copyText.js'
import { useUi } from '../../context/UiContext.js'
import { Button } from '../../primitives/Button.js'
import { StatePanel } from '../../primitives/StatePanel.js'
import { Away } from '../../qr/Away.js'

export type HandoffPaneProps = {
  readonly pairing: PairingController
  readonly state: PairingState
  readonly wallet: WalletRow | undefined
  readonly walletId: string
  readonly platform: 'mobile' | 'desktop' | 'web'
  /** Shows the code instead; undefined where no device could scan it. */
  readonly onCode: (() => void) | undefined
  readonly onGet: () => void
}

/**
 * Opens a wallet on this device within the click, watches the outcome, and offers a next step at
 * every stop.
 */
export function HandoffPane({
  pairing,
  state,
  wallet,
  walletId,
  platform,
  onCode,
  onGet,
}: HandoffPaneProps) {
  const { t, announce } = useUi()
  const { copied, copy } = useCopy()
  const handoff = state.handoff?.platform === platform ? state.handoff : undefined
  const ready = state.phase === 'ready'
  const name = wallet?.name ?? ''
  const step = handoff?.phase ?? (ready ? 'open' : 'wait')
  const title = t(`pair.${step}`, { wallet: name })
  const why = t(`pair.${step}Why`, { wallet: name })
  useEffect(() => announce(title), [title, announce])
  if (state.phase === 'unreachable' && !handoff)
    return (
      <div data-part="qr-pane">
        <Away state={state} onRetry={pairing.retry} />
      </div>
    )

  const open = () => pairing.openWallet(walletId, platform)
  const link = pairing.link(walletId, platform)
  const stopped = step === 'notOpened' || step === 'unanswered'
  const busy = step === 'wait' || step === 'opening' || step === 'opened' || step === 'finishing'
  return (
    <StatePanel
      name={name}
      imageUrl={wallet?.imageUrl}
      mark={busy ? 'busy' : 'none'}
      title={title}
      texts={[why]}
    >
      {step !== 'opening' && step !== 'finishing' && (
        <Button kind={busy ? 'secondary' : 'primary'} off={link === undefined} onClick={open}>
          {t(handoff ? 'pair.openAgain' : 'pair.openIn', { wallet: name })}
        </Button>
      )}
      {stopped && platform !== 'web' && <Button onClick={onGet}>{t('pair.getApp')}</Button>}
      {onCode && step !== 'opening' && (
        <Button kind={stopped ? 'secondary' : 'quiet'} onClick={onCode}>
          {t('pair.showCode')}
        </Button>
      )}
      {stopped && (
        <Button kind="quiet" off={!ready} onClick={() => state.pairing && copy(state.pairing.uri)}>
          {t(copied ? 'snack.copied' : 'pair.copy')}
        </Button>
      )}
    </StatePanel>
  )
}
