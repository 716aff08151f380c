import { useState } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { Icon } from '../../icons/Icon.js'
import { Button } from '../../primitives/Button.js'
import { NetworkItem } from '../../primitives/NetworkItem.js'
import { NetworkPicture } from '../../primitives/NetworkPicture.js'

/**
 * Shown while the wallet is on an unsupported network: offers the supported ones, or a disconnect.
 * Cannot be closed.
 */
export default function UnsupportedChainView() {
  const { kit, t } = useUi()
  const { networks, active } = useStore(kit.network.store)
  const { activeNamespace } = useStore(kit.connection.store)
  const [leaving, setLeaving] = useState(false)
  const offered = networks.filter(
    ({ chainNamespace }) => activeNamespace === undefined || chainNamespace === activeNamespace,
  )
  const actual =
    active && active.name !== 'Unknown Network' ? active.name : t('unsupported.unknown')

  return (
    <>
      <div data-part="panel">
        {active && active.name !== 'Unknown Network' ? (
          <NetworkPicture network={active} size="large" />
        ) : (
          <span data-part="emblem">
            <Icon name="alert" />
          </span>
        )}
        <p data-part="panel-text">{t('unsupported.why', { actual })}</p>
      </div>
      <ul data-part="list" data-spaced="" aria-label={t('networks.list')}>
        {offered.map((network) => (
          <NetworkItem
            key={network.caipNetworkId}
            network={network}
            onClick={() => kit.router.push('SwitchNetwork', { network: network.caipNetworkId })}
          />
        ))}
      </ul>
      <div data-part="foot">
        <Button
          busy={leaving}
          onClick={() => {
            setLeaving(true)
            const only = activeNamespace === undefined ? {} : { namespace: activeNamespace }
            kit.connection.disconnect(only).then(() => setLeaving(false), kit.notices.showError)
          }}
        >
          <Icon d="M14 5H6.500v14H14M11 12h9m-3.500-4 4 4-4 4" turns />
          {t('action.disconnect')}
        </Button>
      </div>
    </>
  )
}
