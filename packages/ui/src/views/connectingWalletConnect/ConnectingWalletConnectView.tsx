import type { PairingPlatform } from '@latchkey/controllers/pairing'
import { useId, useRef, useState } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import type { ViewProps } from '../../context/View.js'
import statePanelCss from '../../primitives/statePanel.css?inline'
import { Tabs } from '../../primitives/Tabs.js'
import tabsCss from '../../primitives/tabs.css?inline'
import { withConsent } from '../../primitives/withConsent.js'
import { InAppHint } from '../../qr/InAppHint.js'
import { PairingDone, PairingFailed } from '../../qr/PairingOutcome.js'
import { QrPane } from '../../qr/QrPane.js'
import qrCss from '../../qr/qr.css?inline'
import { usePairing } from '../../qr/usePairing.js'
import { BrowserPane } from './BrowserPane.js'
import { HandoffPane } from './HandoffPane.js'
import { UnsupportedPane } from './UnsupportedPane.js'

export const css = statePanelCss + qrCss + tabsCss

/** Connects to one wallet on another device or in another app, with one tab per platform. */
function ConnectingWalletConnectView({ entry }: ViewProps) {
  const { kit, t } = useUi()
  useStore(kit.wallets.store)
  const { walletId = '' } = entry.data
  // The list may drop the wallet once it is connected; the view keeps the picked one.
  const last = useRef(kit.wallets.get(walletId))
  last.current = kit.wallets.get(walletId) ?? last.current
  const wallet = last.current
  const { pairing, state, isDone, failure, start } = usePairing(entry)
  const [chosen, setChosen] = useState<PairingPlatform>()
  const tabsId = useId()
  const platforms = pairing.platforms(walletId)
  const platform = chosen ?? platforms[0] ?? 'unsupported'
  const subject = { name: wallet?.name ?? '', imageUrl: wallet?.imageUrl }
  const onHere = () => {
    pairing.openWallet(walletId, 'desktop')
    setChosen('desktop')
  }
  const get = () => kit.router.push('GetWallet', { walletId })

  if (isDone) return <PairingDone subject={subject} />
  if (failure)
    return <PairingFailed subject={subject} error={failure} entry={entry} onRetry={start} />
  const pane =
    platform === 'qrcode' ? (
      <QrPane
        pairing={pairing}
        state={state}
        wallet={subject}
        onHere={platforms.includes('desktop') ? onHere : undefined}
        onGet={get}
      />
    ) : platform === 'browser' ? (
      <BrowserPane wallet={wallet} entry={entry} />
    ) : platform === 'unsupported' ? (
      <UnsupportedPane wallet={wallet} onGet={get} />
    ) : (
      <HandoffPane
        key={platform}
        pairing={pairing}
        state={state}
        wallet={wallet}
        walletId={walletId}
        platform={platform}
        onCode={platforms.includes('qrcode') ? () => setChosen('qrcode') : undefined}
        onGet={get}
      />
    )
  return (
    <>
      {platform === 'mobile' && <InAppHint pairing={pairing} />}
      {platforms.length > 1 ? (
        <Tabs
          id={tabsId}
          label={t('pair.ways')}
          tabs={platforms.map((name) => ({
            name,
            text: name === 'unsupported' ? '' : t(`pair.${name}`),
          }))}
          current={platform}
          onChange={setChosen}
        >
          {pane}
        </Tabs>
      ) : (
        pane
      )}
    </>
  )
}

export default withConsent(ConnectingWalletConnectView)
