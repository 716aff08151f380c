import { type CaipNetworkId, createStore } from '@latchkey/core'
import type { NetworkParts } from './createNetworkWork.js'
import type { NetworkPart, NetworkState, SwitchInput } from './NetworkController.js'
import { keepSame, networkState } from './networkState.js'

/** Keeps the offered networks and the active one, and switches between them. */
export function createNetworkController(parts: NetworkParts): NetworkPart {
  const { halves, options, connection } = parts
  const { requested } = options
  const derive = () =>
    networkState(requested.getState(), connection.store.getState(), {
      defaultNamespace: options.defaultNamespace,
      allowUnsupported: options.given.allowUnsupportedNetworks === true,
    })
  const store = createStore<NetworkState>({ ...derive(), switching: undefined })
  const late = halves.twoHalves(async () => {
    const code = await import('./createNetworkWork.js')
    return code.createNetworkWork(parts, store)
  })
  const watch = halves.twoHalves(async () => {
    const code = await import('../watchers.js')
    return { start: () => code.watchNetwork(parts, store, late) }
  })
  connection.accompany(watch.load)

  const get = (id: CaipNetworkId) =>
    requested.getState().networks.find((network) => network.caipNetworkId === id)
  const getByNamespace = (namespace: string) =>
    requested.getState().networks.filter((network) => network.chainNamespace === namespace)

  function update() {
    store.setState((state) => keepSame(derive(), state))
  }
  connection.store.subscribe(update)
  requested.subscribe(update)

  const switchNetwork = (id: CaipNetworkId, input?: SwitchInput) =>
    late.call((work) => work.switchNetwork(id, input))

  return {
    store,
    preload: async () => void (await late.load()),
    get,
    getByNamespace,
    switchNetwork,
    addNetwork(network) {
      requested.setState(({ networks, preferred }) => ({
        networks: [
          ...networks.filter((each) => each.caipNetworkId !== network.caipNetworkId),
          network,
        ],
        preferred: { [network.chainNamespace]: network.caipNetworkId, ...preferred },
      }))
    },
    removeNetwork: (id) => void late.tell((work) => work.removeNetwork(id)),
    start() {
      const stops = [watch.start(), late.start()]
      return () => {
        for (const stop of stops) stop()
        store.setState({ switching: undefined })
      }
    },
  }
}
