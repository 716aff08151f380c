import { type Connector, createError, type Network } from '@latchkey/core'
import { promptDeadlineMs } from '@latchkey/core/adapter'
import { toCosmosProvider } from '../CosmosProvider.js'
import { suggestChain } from '../connectors/suggestChain.js'

import type { Host } from '../Host.js'

/** `experimentalSuggestChain` with the host's own endpoints. */
export function createAddNetworkFeature(host: Host) {
  return {
    async addNetwork({
      connector,
      network,
    }: {
      readonly connector: Connector
      readonly network: Network
    }): Promise<void> {
      const provider = toCosmosProvider(await connector.getProvider('cosmos'))
      if (!provider) throw createError('WALLET_NOT_FOUND')
      await suggestChain(provider, host, network, { ms: promptDeadlineMs })
    },
  }
}
