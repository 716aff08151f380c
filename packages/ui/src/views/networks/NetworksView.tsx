import type { Network } from '@latchkey/core'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { namespaceName } from '../../i18n/namespaceName.js'
import { NetworkItem } from '../../primitives/NetworkItem.js'
import { SearchList } from '../../primitives/SearchList.js'

export { default as css } from '../../primitives/search.css?inline'

/** A searchable list of the host's networks, grouped by ecosystem if there are several. */
export default function NetworksView() {
  const ui = useUi()
  const { kit, t } = ui
  const { networks, active } = useStore(kit.network.store)
  const { namespace } = useStore(kit.modal.store)
  const { activeNamespace, byNamespace } = useStore(kit.connection.store)
  const shown =
    namespace === undefined
      ? networks
      : networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const someConnected = Object.values(byNamespace).some(({ connection }) => connection)

  const pick = ({ caipNetworkId, chainNamespace }: Network): void => {
    if (caipNetworkId === active?.caipNetworkId && chainNamespace === activeNamespace)
      kit.router.goBack()
    else if (byNamespace[chainNamespace]?.connection)
      kit.router.push('SwitchNetwork', { network: caipNetworkId })
    else if (someConnected) kit.router.push('SwitchActiveChain', { network: caipNetworkId })
    else
      kit.network
        .switchNetwork(caipNetworkId, { inModal: true })
        .then(kit.router.goBack, kit.notices.showError)
  }

  return (
    <SearchList
      label={t('search.networks')}
      listLabel={t('networks.list')}
      find={(text) => shown.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))}
      group={({ chainNamespace }) => namespaceName(ui, chainNamespace)}
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
