import type { ConnectionState } from '../connection/ConnectionController.js'
import type { ModalState } from '../modal/ModalController.js'
import type { NetworkState } from '../network/NetworkController.js'
import type { KitState } from './Kit.js'

/** Derives the summary of the kit's state. Pure. */
export function kitState(
  { open }: ModalState,
  connection: ConnectionState,
  network: NetworkState,
): KitState {
  const { activeNamespace, byNamespace } = connection
  const shown = activeNamespace === undefined ? undefined : byNamespace[activeNamespace]
  const busy = Object.values(byNamespace).find((each) => each.status === 'connecting')
  const entry = shown?.connection ? shown : (busy ?? shown)
  return {
    open,
    status: entry?.status ?? 'disconnected',
    reconnecting: entry?.reconnecting ?? false,
    namespace: activeNamespace,
    address: shown?.connection?.active,
    network: network.active?.caipNetworkId,
  }
}
