import type { Network } from '@latchkey/core'
import { useUi } from '../context/UiContext.js'
import { Icon } from '../icons/Icon.js'
import { NetworkPicture } from './NetworkPicture.js'
import { Row } from './Row.js'

/** A network in a list. */
export function NetworkItem({
  network,
  current,
  onClick,
}: {
  readonly network: Network
  readonly current?: boolean
  readonly onClick: () => void
}) {
  const { t, prefetchView } = useUi()
  return (
    <Row
      id={network.caipNetworkId}
      picture={<NetworkPicture network={network} />}
      name={network.name}
      detail={network.testnet ? t('networks.testnet') : undefined}
      badge={current ? t('networks.current') : undefined}
      current={current ?? false}
      end={current ? <Icon name="check" /> : undefined}
      onIntent={() => prefetchView('SwitchNetwork')}
      onClick={onClick}
    />
  )
}
