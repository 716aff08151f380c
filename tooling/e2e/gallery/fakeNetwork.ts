import type { Kit, NetworkState } from '@latchkey/controllers'
import { createError, createStore, type Network } from '@latchkey/core'
import { networkImages } from '../../../packages/controllers/src/marks/networkImages.js'
import type { Scene } from '../../../packages/ui/test/Scene.js'

/** The networks of a scene. A switch ends as the scene says. */
export function createFakeNetwork(
  scene: Scene,
  {
    networks,
    active,
    note,
  }: {
    readonly networks: readonly Network[]
    readonly active: Network | undefined
    readonly note: (call: string) => void
  },
): Kit['network'] {
  const network = createStore<NetworkState>({
    networks,
    activeByNamespace: { eip155: active?.caipNetworkId ?? 'eip155:1' },
    active,
    unsupported: scene.unsupported ?? false,
    switching: undefined,
    images: networkImages,
  })
  return {
    store: network,
    get: (id) => networks.find(({ caipNetworkId }) => caipNetworkId === id),
    getByNamespace: () => networks,
    switchNetwork(id) {
      note(`switchNetwork ${id}`)
      if (!scene.switching || scene.switching === 'pending') {
        network.setState({ switching: { to: id, from: 'eip155', status: 'pending' } })
        return new Promise<never>(() => undefined)
      }
      const code = scene.switching === 'declined' ? 'USER_REJECTED' : 'NETWORK_NOT_SUPPORTED'
      network.setState({
        switching: {
          to: id,
          from: 'eip155',
          status: scene.switching,
          error: { code, message: '', params: {} },
        },
      })
      return Promise.reject(createError(code))
    },
    addNetwork: () => {},
    removeNetwork: () => {},
  }
}
