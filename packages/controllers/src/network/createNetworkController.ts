import { type CaipNetworkId, type Connection, createError, createStore, type Network, toKitError } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import type { NetworkPart, NetworkState, NetworkSwitch } from './NetworkController.js'
import { keepSame, networkState } from './networkState.js'

/** Decision 15: a prompt in the wallet waits ten minutes for a person. */
const promptMs = 600_000

type Parts = Pick<
  KitParts,
  'environment' | 'lifetime' | 'events' | 'options' | 'features' | 'notices' | 'router' | 'connectors' | 'connection' | 'modal'
>

/** Networks: which are offered, which is active, and how to go from one to another. */
export function createNetworkController(parts: Parts): NetworkPart {
  const { environment, lifetime, events, options, features, notices, router, connectors, connection, modal } = parts
  const { requested } = options
  const derive = () =>
    networkState(requested.getState(), connection.store.getState(), {
      defaultNamespace: options.defaultNamespace,
      allowUnsupported: options.given.allowUnsupportedNetworks === true,
    })
  const store = createStore<NetworkState>({ ...derive(), switching: undefined })
  let underWay: AbortController | undefined

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
      throw createError('NETWORK_NOT_FOUND')
    }
    underWay?.abort()
    underWay = undefined
    store.setState({ switching: undefined })

    const { byNamespace } = connection.store.getState()
    const entry = byNamespace[network.chainNamespace]
    if (!entry?.connection) {
      prefer(network)
      // With another namespace connected its account goes on being shown.
      if (!Object.values(byNamespace).some((each) => each.connection)) connection.setActiveNamespace(network.chainNamespace)
      return
    }
    if (entry.status !== 'connected') throw createError('NOT_CONNECTED')
    connection.setActiveNamespace(network.chainNamespace)
    if (entry.connection.network === id) return
    await ask(network, entry.connection)
  }

  async function ask(network: Network, from: Connection): Promise<void> {
    const { caipNetworkId: to, chainNamespace: namespace } = network
    const controller = new AbortController()
    underWay = controller
    const inModal = modal.store.getState().open
    const startedIn = router.store.getState().current
    const stop = events.signals.on('modalClosed', () => inModal && controller.abort())
    store.setState({ switching: { to, status: 'pending' } })
    try {
      const connector = connectors.get(from.connectorId)
      if (!connector) throw createError('CONNECTOR_NOT_FOUND')
      if (connector.switchNetwork) {
        await lifetime.within(async (signal) => connector.switchNetwork?.(network, { signal }), {
          ms: promptMs,
          signal: controller.signal,
          error: () => createError('WALLET_TIMEOUT'),
        })
      } else if (from.approvedNetworks !== 'all' && !from.approvedNetworks.includes(to)) {
        throw createError('NETWORK_NOT_SUPPORTED', { params: { network: network.name } })
      }
      connection.setNetwork({ namespace, connectorId: from.connectorId, network: to })
      if (underWay === controller) store.setState({ switching: undefined })
    } catch (thrown) {
      const error = toKitError(thrown)
      const mine = underWay === controller
      if (error.code === 'ABORTED') {
        if (mine) store.setState({ switching: undefined })
      } else {
        const status: NetworkSwitch['status'] = error.code === 'USER_REJECTED' ? 'declined' : 'failed'
        if (mine)
          store.setState({ switching: { to, status, error: { code: error.code, message: error.shortMessage, params: error.params } } })
        events.emit('networkSwitchFailed', { network: to, code: error.code })
        if (mine && inModal) backFrom(startedIn)
      }
      throw error
    } finally {
      stop()
      if (underWay === controller) underWay = undefined
    }
  }

  /** A failed switch goes back one view (specification §4), but from a view that offers to try again, which the person leaves. */
  function backFrom(entry: ReturnType<typeof router.store.getState>['current']) {
    const { current, history } = router.store.getState()
    const offersRetry = current.view === 'SwitchNetwork' || current.view === 'UnsupportedChain'
    if (current === entry && history.length > 1 && !offersRetry) router.goBack()
  }

  /** Shows UnsupportedChain as long as the wallet is where the page cannot follow, and no longer. */
  function guard(unsupported: boolean) {
    const { history, current } = router.store.getState()
    const shown = history.some((entry) => entry.view === 'UnsupportedChain')
    if (unsupported) {
      if (features.store.getState().networkSwitch && !shown) modal.open({ view: 'UnsupportedChain' })
    } else {
      modal.setClosable(true)
      if (shown && modal.store.getState().open && connection.store.getState().activeNamespace !== undefined) {
        if (current.view === 'UnsupportedChain' && history.length > 1) router.goBack()
        else modal.close()
      }
    }
  }

  return {
    store,
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
        store.subscribe(({ unsupported }, before) => unsupported !== before.unsupported && !unsupported && guard(false)),
        // Only what happens while the person is here opens anything: a restored connection does not.
        events.on('networkSwitched', () => store.getState().unsupported && guard(true)),
        events.on('connected', ({ restored }) => !restored && store.getState().unsupported && guard(true)),
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
