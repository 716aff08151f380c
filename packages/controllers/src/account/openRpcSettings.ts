import type { RpcSettings } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import type { Blockchain } from './openBlockchain.js'

/**
 * The adapters' settings for reads from chains: `retryPolicy`, and the RPC proxy at
 * `endpoints.blockchain` where the host names no node. `proxyUrl` rejects with
 * INVALID_CONFIGURATION when the endpoint is neither https nor http on this machine.
 */
export function openRpcSettings({
  environment,
  options,
}: Pick<KitParts, 'environment' | 'options'>): RpcSettings {
  const { endpoints: { blockchain: endpoint } = {}, retryPolicy } = options.given
  let service: Blockchain | undefined
  return {
    async proxyUrl({ caipNetworkId }) {
      if (endpoint === undefined) return undefined
      service ??= (await import('./openBlockchain.js')).openBlockchain(endpoint, options.given)
      return service.toRpcUrl(caipNetworkId)
    },
    retryPolicy,
    isVisible: environment.isVisible,
  }
}
