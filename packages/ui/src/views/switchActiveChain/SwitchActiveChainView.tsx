import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import type { ViewProps } from '../../context/View.js'
import { namespaceName } from '../../i18n/namespaceName.js'
import { Button } from '../../primitives/Button.js'
import { NetworkPicture } from '../../primitives/NetworkPicture.js'
import { StatePanel } from '../../primitives/StatePanel.js'

export { default as css } from '../../primitives/statePanel.css?inline'

/**
 * Shown for a network of an ecosystem without a connected wallet: explains it before the user
 * connects one.
 */
export default function SwitchActiveChainView({ entry }: ViewProps) {
  const ui = useUi()
  const { kit, t } = ui
  const { active } = useStore(kit.network.store)
  const id = entry.data.network
  const network = id && kit.network.get(id)
  const name = network ? network.name : (id ?? '')
  const namespace = network ? network.chainNamespace : undefined
  const ecosystem = namespace === undefined ? '' : namespaceName(ui, namespace)

  const connect = (): void => {
    if (!network) return
    // Without a connection there, this only sets the network for the next connect.
    kit.network
      .switchNetwork(network.caipNetworkId, { inModal: true })
      .then(
        () => kit.open({ view: 'Connect', namespace: network.chainNamespace }),
        kit.notices.showError,
      )
  }

  return (
    <StatePanel
      name={name}
      picture={network && <NetworkPicture network={network} size="large" />}
      mark="none"
      title={name}
      texts={[t('activeChain.why', { network: name, current: active?.name ?? '', ecosystem })]}
    >
      <Button kind="primary" onClick={connect}>
        {t('activeChain.connect')}
      </Button>
      <Button kind="quiet" onClick={() => kit.router.goBack()}>
        {t('action.cancel')}
      </Button>
    </StatePanel>
  )
}
