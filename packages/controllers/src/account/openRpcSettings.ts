import type { RpcSettings } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import type { Blockchain } from './openBlockchain.js'

/**
 * How adapters read from chains: through the RPC proxy at `endpoints.blockchain` where the host has
 * named no node, and tried again as `retryPolicy` says. `proxyUrl` rejects with
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
