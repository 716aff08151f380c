import { type CaipNetworkId, createLazy, createStore } from '@latchkey/core'
import type { NetworkParts } from './createNetworkAsking.js'
import type { NetworkPart, NetworkState, SwitchInput } from './NetworkController.js'
import { keepSame, networkState } from './networkState.js'

/** Networks: which are offered, which is active, and how to go from one to another. */
export function createNetworkController(parts: NetworkParts): NetworkPart {
  const { environment, options, connection } = parts
  const { requested } = options
  const derive = () =>
    networkState(requested.getState(), connection.store.getState(), {
      defaultNamespace: options.defaultNamespace,
      allowUnsupported: options.given.allowUnsupportedNetworks === true,
    })
  const store = createStore<NetworkState>({ ...derive(), switching: undefined })
  const asking = createLazy(async () => {
    const { createNetworkAsking } = await import('./createNetworkAsking.js')
    return createNetworkAsking(parts, store)
  })

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
    asking.run((part) => part.switchNetwork(id, input))

  let started = false
  let stopWatch: (() => void) | undefined
  let watch: (() => () => void) | undefined
  const follow = () => {
    if (started) stopWatch ??= watch?.()
  }
  connection.accompany(async () => {
    const { watchNetwork } = await import('../watchers.js')
    watch = () => watchNetwork(parts, store, asking)
    follow()
  })

  return {
    store,
    preload: async () => void (await asking.load()),
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
    removeNetwork(id) {
      asking
        .run(async (part) => part.removeNetwork(id))
        .catch((error: unknown) =>
          environment.log('error', 'A part of the kit could not be fetched.', error),
        )
    },
    start() {
      started = true
      follow()
      return () => {
        started = false
        stopWatch?.()
        stopWatch = undefined
        asking.peek()?.end()
        store.setState({ switching: undefined })
      }
    },
  }
}
