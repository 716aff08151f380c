import { type Connector, createError, type Network } from '@latchkey/core'
import { promptDeadlineMs } from '@latchkey/core/adapter'
import type { CosmosContext } from '../CosmosContext.js'
import { toCosmosProvider } from '../wallet/CosmosProvider.js'
import { suggestChain } from '../wallet/suggestChain.js'

/** `experimentalSuggestChain` with the host's own endpoints. */
export function createAddNetworkFeature(context: CosmosContext) {
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
      await suggestChain(provider, context, network, { ms: promptDeadlineMs })
    },
  }
}
