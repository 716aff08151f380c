import type { Network } from '@latchkey/core'
import { NetworkItem } from '../../primitives/NetworkItem.js'
import { SearchList } from '../../primitives/SearchList.js'
import { useUi } from '../../shell/UiContext.js'
import { useStore } from '../../shell/useStore.js'

export { default as css } from '../../primitives/search.css?inline'

/** The networks that the host offers, to be searched and chosen from. */
export default function NetworksView() {
  const { kit, t } = useUi()
  const { networks, active } = useStore(kit.network.store)
  const { namespace } = useStore(kit.modal.store)
  const { activeNamespace, byNamespace } = useStore(kit.connection.store)
  const shown = namespace === undefined ? networks : networks.filter(({ chainNamespace }) => chainNamespace === namespace)

  const pick = ({ caipNetworkId, chainNamespace }: Network): void => {
    if (caipNetworkId === active?.caipNetworkId && chainNamespace === activeNamespace) kit.router.goBack()
    else if (byNamespace[chainNamespace]?.connection) kit.router.push('SwitchNetwork', { network: caipNetworkId })
    else kit.network.switchNetwork(caipNetworkId).then(kit.router.goBack, kit.notices.showError)
  }

  return (
    <SearchList
      label={t('search.networks')}
      listLabel={t('networks.list')}
      find={(text) => shown.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))}
      render={(network) => (
        <NetworkItem
          key={network.caipNetworkId}
          network={network}
          current={network.caipNetworkId === active?.caipNetworkId}
          onClick={() => pick(network)}
        />
      )}
    />
  )
}
