import { useUi } from '../../context/UiContext.js'
import type { ViewProps } from '../../context/View.js'
import { Icon } from '../../icons/Icon.js'
import statePanelCss from '../../primitives/statePanel.css?inline'
import { withConsent } from '../../primitives/withConsent.js'
import { InAppHint } from '../../qr/InAppHint.js'
import { PairingDone, PairingFailed } from '../../qr/PairingOutcome.js'
import { QrPane } from '../../qr/QrPane.js'
import qrCss from '../../qr/qr.css?inline'
import { usePairing } from '../../qr/usePairing.js'

export const css = statePanelCss + qrCss

/** Pairs with any wallet that scans the code or opens on this device. */
function ConnectingWalletConnectBasicView({ entry }: ViewProps) {
  const { kit, t } = useUi()
  const { pairing, state, isDone, failure, start } = usePairing(entry)
  const { connectorId } = pairing
  const summary = kit.connectors.store
    .getState()
    .connectors.find(({ id }) => id === connectorId(entry.data.namespace))
  const subject = { name: summary?.name ?? 'WalletConnect', imageUrl: summary?.imageUrl }

  if (isDone) return <PairingDone subject={subject} />
  if (failure)
    return <PairingFailed subject={subject} error={failure} entry={entry} onRetry={start} />
  return (
    <>
      <InAppHint pairing={pairing} />
      <QrPane
        pairing={pairing}
        state={state}
        wallet={undefined}
        onHere={() => pairing.openWallet(undefined, pairing.device.isMobile ? 'mobile' : 'desktop')}
        onGet={undefined}
      />
      {state.handoff?.phase === 'notOpened' && (
        <p data-part="hint" role="status">
          <Icon name="alert" />
          <span>{t('pair.noneOpened')}</span>
        </p>
      )}
    </>
  )
}

export default withConsent(ConnectingWalletConnectBasicView)
