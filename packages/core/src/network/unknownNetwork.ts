import type { CaipNetworkId } from '../caip/Caip.js'
import { parseCaipNetworkId } from '../caip/parseCaip.js'
import type { Network } from './Network.js'

/**
 * A network for an id that the host does not offer: named 'Unknown Network', with no RPC URL.
 *
 * @example
 * unknownNetwork('eip155:99999').name // 'Unknown Network'
 */
export function unknownNetwork(id: CaipNetworkId): Network {
  const { namespace, reference } = parseCaipNetworkId(id)
  return {
    id: namespace === 'eip155' ? Number(reference) : reference,
    caipNetworkId: id,
    chainNamespace: namespace,
    name: 'Unknown Network',
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
  }
}
