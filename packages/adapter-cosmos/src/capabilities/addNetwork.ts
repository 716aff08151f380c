import { type AddNetworkFeature, createError } from '@latchkey/core'
import { promptDeadlineMs } from '@latchkey/core/adapter'
import type { CosmosContext } from '../CosmosContext.js'
import { toCosmosProvider } from '../wallet/CosmosProvider.js'
import { suggestChain } from '../wallet/suggestChain.js'

/** `experimentalSuggestChain` with the host's own endpoints. */
export function createAddNetworkFeature(context: CosmosContext): AddNetworkFeature {
  return {
    async addNetwork({ connector, network }) {
      const provider = toCosmosProvider(await connector.getProvider('cosmos'))
      if (!provider) throw createError('WALLET_NOT_FOUND')
      await suggestChain(provider, context, network, { ms: promptDeadlineMs })
    },
  }
}
