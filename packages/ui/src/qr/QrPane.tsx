import type { PairingController, PairingState } from '@latchkey/controllers/pairing'
import { useEffect, useRef } from 'react'
import { useCopy } from '../context/copyText.js'
import { useUi } from '../context/UiContext.js'
import { Icon } from '../icons/Icon.js'
import { Button } from '../primitives/Button.js'
import { Away } from './Away.js'
import type { PairingSubject } from './PairingOutcome.js'
import { QrCode } from './QrCode.js'
import { useNow } from './useNow.js'

/**
 * From the first mark a text shows the time to the next code; at the second a screen reader
 * announces it.
 */
const saidFromMs = 20_000
const spokenAtMs = 10_000

export type QrPaneProps = {
  readonly pairing: PairingController
  readonly state: PairingState
  /** The chosen wallet; undefined for any wallet. */
  readonly wallet: PairingSubject | undefined
  /** Opens the wallet on this device instead; undefined where that is not possible. */
  readonly onHere: (() => void) | undefined
  /** Opens the view to install the wallet. */
  readonly onGet: (() => void) | undefined
}

/** The code to scan, and the alternatives to scanning. */
export function QrPane({ pairing, state, wallet, onHere, onGet }: QrPaneProps) {
  const { t, announce } = useUi()
  const { copied, copy } = useCopy()
  const { phase, renewsAt } = state
  const uri = phase === 'ready' ? state.pairing?.uri : undefined
  const now = useNow(uri !== undefined)
  const leftMs =
    uri === undefined || renewsAt === undefined ? undefined : Math.max(0, renewsAt - now)
  const seconds = Math.ceil((leftMs ?? 0) / 1000)
  const ends = leftMs !== undefined && leftMs <= saidFromMs
  const speaks = leftMs !== undefined && leftMs <= spokenAtMs
  const shown = useRef<string>(undefined)
  const away =
    uri !== undefined && (state.offline || state.interrupted)
      ? t(state.offline ? 'pair.offline' : 'pair.away')
      : undefined

  useEffect(() => {
    if (speaks) announce(t('pair.endsLive'))
  }, [speaks, announce, t])
  useEffect(() => {
    if (away !== undefined) announce(away, 'assertive')
  }, [away, announce])
  useEffect(() => {
    if (uri !== undefined && shown.current !== uri)
      announce(t(shown.current === undefined ? 'pair.shown' : 'pair.renewed'))
    shown.current = uri ?? shown.current
  }, [uri, announce, t])

  const scan = wallet ? t('pair.scanWallet', { wallet: wallet.name }) : t('pair.scan')
  const label = wallet ? t('pair.codeWallet', { wallet: wallet.name }) : t('pair.code')
  const off = uri === undefined
  return (
    <div data-part="qr-pane">
      {phase === 'unreachable' ? (
        <Away state={state} onRetry={pairing.retry} />
      ) : (
        <div data-part="qr-card" part="qr" aria-busy={off || undefined}>
          <QrCode text={uri} label={label} wallet={wallet} />
        </div>
      )}
      {away === undefined ? (
        <p data-part="panel-text" data-time={ends ? '' : undefined}>
          {phase === 'unreachable'
            ? t('pair.awayElse')
            : off
              ? t('pair.loading')
              : ends
                ? t('pair.ends', { time: `0:${String(seconds).padStart(2, '0')}` })
                : scan}
        </p>
      ) : (
        <p data-part="panel-text" data-interrupted="">
          <strong>{away}</strong>
          {t('pair.awayCode')}
        </p>
      )}
      <div data-part="qr-actions">
        <Button off={off} onClick={() => uri !== undefined && copy(uri)}>
          {copied && <Icon name="check" />}
          {t(copied ? 'snack.copied' : 'pair.copy')}
        </Button>
        {onHere && (
          <Button off={off} onClick={onHere}>
            {t('pair.here')}
          </Button>
        )}
      </div>
      {onGet && (
        <button type="button" data-part="link" data-focus-id="get" onClick={onGet}>
          {t('pair.missing')}
        </button>
      )}
    </div>
  )
}
