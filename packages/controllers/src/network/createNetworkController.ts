import { type CaipNetworkId, createEarlyError, createStore, type Network } from '@latchkey/core'
import { createLazy } from '../environment/createLazy.js'
import type { NetworkAsking, NetworkParts } from './createNetworkAsking.js'
import type { NetworkPart, NetworkState } from './NetworkController.js'
import { keepSame, networkState } from './networkState.js'

/** Networks: which are offered, which is active, and how to go from one to another. */
export function createNetworkController(parts: NetworkParts): NetworkPart {
  const { environment, events, options, notices, router, connection, modal } = parts
  const { requested } = options
  const derive = () =>
    networkState(requested.getState(), connection.store.getState(), {
      defaultNamespace: options.defaultNamespace,
      allowUnsupported: options.given.allowUnsupportedNetworks === true,
    })
  const store = createStore<NetworkState>({ ...derive(), switching: undefined })
  let underWay: AbortController | undefined
  const isCurrent = (controller: AbortController) => underWay === controller
  const asking = createLazy(async () => {
    const { createNetworkAsking } = await import('./createNetworkAsking.js')
    return createNetworkAsking(parts, store, isCurrent)
  })

  const get = (id: CaipNetworkId) => requested.getState().networks.find((network) => network.caipNetworkId === id)
  const getByNamespace = (namespace: string) => requested.getState().networks.filter((network) => network.chainNamespace === namespace)

  function update() {
    store.setState((state) => keepSame(derive(), state))
  }
  connection.store.subscribe(update)
  requested.subscribe(update)

  function prefer(network: Network) {
    requested.setState(({ preferred }) => ({ preferred: { ...preferred, [network.chainNamespace]: network.caipNetworkId } }))
  }

  async function switchNetwork(id: CaipNetworkId): Promise<void> {
    const network = get(id)
    if (!network) {
      notices.showAlert({ code: 'NETWORK_NOT_FOUND', params: { network: id } })
      throw createEarlyError('NETWORK_NOT_FOUND')
    }
    underWay?.abort()
    underWay = undefined
    store.setState({ switching: undefined })

    const { byNamespace, activeNamespace: from } = connection.store.getState()
    const entry = byNamespace[network.chainNamespace]
    if (!entry?.connection) {
      prefer(network)
      // With another namespace connected its account goes on being shown.
      if (!Object.values(byNamespace).some((each) => each.connection)) connection.setActiveNamespace(network.chainNamespace)
      return
    }
    if (entry.status !== 'connected') throw createEarlyError('NOT_CONNECTED')
    connection.setActiveNamespace(network.chainNamespace)
    if (entry.connection.network === id) return
    const controller = new AbortController()
    underWay = controller
    const { current } = router.store.getState()
    const input = { network, from: entry.connection, controller, startedIn: modal.store.getState().open ? current : undefined }
    store.setState({ switching: { to: id, from, status: 'pending' } })
    try {
      await asking.run((part) => part.ask(input))
    } finally {
      if (isCurrent(controller) && store.getState().switching?.status === 'pending') store.setState({ switching: undefined })
    }
  }

  /** For what answers nobody. */
  function tell(act: (part: NetworkAsking) => void) {
    asking.run(async (part) => act(part)).catch((error: unknown) => environment.log('error', 'Switching is not available.', error))
  }

  return {
    store,
    preload: async () => void (await asking.load()),
    get,
    getByNamespace,
    switchNetwork,
    addNetwork(network) {
      requested.setState(({ networks, preferred }) => ({
        networks: [...networks.filter((each) => each.caipNetworkId !== network.caipNetworkId), network],
        preferred: { [network.chainNamespace]: network.caipNetworkId, ...preferred },
      }))
    },
    removeNetwork(id) {
      const network = get(id)
      if (!network) return
      const namespace = network.chainNamespace
      const networks = requested.getState().networks.filter((each) => each !== network)
      const next = networks.find((each) => each.chainNamespace === namespace)
      const { [namespace]: preferred, ...others } = requested.getState().preferred
      const stays = preferred === undefined || preferred === id ? next?.caipNetworkId : preferred
      requested.setState({ networks, preferred: stays === undefined ? others : { ...others, [namespace]: stays } })
      const entry = connection.store.getState().byNamespace[namespace]
      if (!next || entry?.status !== 'connected' || entry.connection?.network !== id) return
      switchNetwork(next.caipNetworkId).catch((error: unknown) =>
        environment.log('info', `${network.name} was removed, but the wallet stays on it.`, error),
      )
    },
    start() {
      const stops = [
        store.subscribe(({ unsupported }, before) => before.unsupported && !unsupported && tell((part) => part.guard(false))),
        // Only what happens while the person is here opens anything: a restored connection does not.
        events.on('networkSwitched', () => store.getState().unsupported && tell((part) => part.guard(true))),
        events.on('modalOpened', ({ view }) => view === 'Account' && store.getState().unsupported && tell((part) => part.guard(true))),
        events.on('connected', ({ restored }) => !restored && store.getState().unsupported && tell((part) => part.guard(true))),
        router.store.subscribe(({ current }, before) => {
          modal.setClosable(!(current.view === 'UnsupportedChain' && store.getState().unsupported))
          if (before.current.view === 'SwitchNetwork' && current.view !== 'SwitchNetwork') forgetOutcome()
        }),
        events.signals.on('modalClosed', forgetOutcome),
      ]
      return () => {
        for (const stop of stops) stop()
        underWay?.abort()
        store.setState({ switching: undefined })
      }
    },
  }

  function forgetOutcome() {
    if (store.getState().switching?.status !== 'pending') store.setState({ switching: undefined })
  }
}
