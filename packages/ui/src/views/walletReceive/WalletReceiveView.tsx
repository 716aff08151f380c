import { bareAddress } from '@latchkey/core'
import { useEffect } from 'react'
import { useCopy } from '../../context/copyText.js'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { Icon } from '../../icons/Icon.js'
import { Button } from '../../primitives/Button.js'
import { NetworkPicture } from '../../primitives/NetworkPicture.js'
import { NoConnection } from '../../primitives/NoConnection.js'
import { QrCode } from '../../qr/QrCode.js'
import qrCss from '../../qr/qr.css?inline'
import receiveCss from './walletReceive.css?inline'

export const css = qrCss + receiveCss

/** The account's address as a code and as text, and the networks on which it works. */
export default function WalletReceiveView() {
  const { kit, t } = useUi()
  const { copied, copy } = useCopy()
  const { activeNamespace = '', byNamespace } = useStore(kit.connection.store)
  const { active: network, networks } = useStore(kit.network.store)
  const connection = byNamespace[activeNamespace]?.connection
  const { spellings } = useStore(kit.account.store)
  const active = connection?.active
  useEffect(() => {
    if (active) void kit.account.refreshName()
  }, [kit, active])
  if (!active) return <NoConnection />
  const address = bareAddress(spellings?.[active] ?? active)
  // An address of cosmos or bip122 names its chain; those of polkadot differ by their prefix.
  const isShared = activeNamespace === 'eip155' || activeNamespace === 'solana'
  const shared = isShared
    ? networks.filter(({ chainNamespace }) => chainNamespace === activeNamespace)
    : []
  return (
    <div data-part="receive">
      <div data-part="qr-card" part="qr">
        <QrCode text={address} label={t('receive.code')} wallet={undefined} />
      </div>
      <p data-part="full-address">
        <bdi dir="ltr">{address}</bdi>
      </p>
      <Button kind="primary" onClick={() => copy(address)}>
        <Icon {...(copied ? { name: 'check' } : { d: 'M9 9h9.5v10.5H9zM6 15H5.5V4.5H15V6' })} />
        {t(copied ? 'receive.copied' : 'receive.copy')}
      </Button>
      {network && <p data-part="panel-text">{t('receive.only', { network: network.name })}</p>}
      {shared.length > 1 && (
        <details data-part="details">
          <summary data-part="summary">{t('receive.networks', { count: shared.length })}</summary>
          <ul data-part="list" aria-label={t('receive.networks', { count: shared.length })}>
            {shared.map((each) => (
              <li key={each.caipNetworkId} data-part="row" data-still="">
                <NetworkPicture network={each} size="small" />
                <bdi data-part="row-name">{each.name}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
