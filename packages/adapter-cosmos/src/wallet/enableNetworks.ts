import { createError, isKitError, type Network } from '@latchkey/core'
import type { CosmosContext } from '../CosmosContext.js'
import { askWallet } from '../language/errors.js'
import type { CosmosProvider } from './CosmosProvider.js'
import { suggestChain } from './suggestChain.js'

type Options = { readonly ms?: number; readonly signal?: AbortSignal | undefined }

/**
 * Asks for all of these networks in one prompt. A wallet refuses the whole list for one chain that
 * it does not know, so those that it names are left out and the rest is asked for again; the first
 * network is suggested to it if need be. Answers what was allowed.
 *
 * @throws USER_REJECTED · NETWORK_NOT_IN_WALLET when there is no way to add the first · what else
 *   the wallet said
 */
export async function enableNetworks(
  provider: CosmosProvider,
  context: CosmosContext,
  networks: readonly Network[],
  options: Options,
): Promise<readonly Network[]> {
  let wanted = networks
  while (wanted.length > 1) {
    try {
      await askWallet(provider, 'enable', [wanted.map(({ id }) => String(id))], options)
      return wanted
    } catch (error) {
      if (!isKitError(error, 'NETWORK_NOT_IN_WALLET')) throw error
      const unknown = wanted.find(({ id }) => error.details?.includes(String(id)))
      // A wallet that does not say which: the first alone is what the person wants.
      wanted = wanted.filter((network, index) => (unknown ? network !== unknown : index === 0))
      if (unknown === networks[0]) break
    }
  }
  const [first] = networks
  if (!first) throw createError('NETWORK_NOT_SUPPORTED')
  await enableNetwork(provider, context, first, options)
  return [first]
}

/** Asks for one network, adding it to a wallet that does not know it. */
export async function enableNetwork(
  provider: CosmosProvider,
  context: CosmosContext,
  network: Network,
  options: Options,
): Promise<void> {
  const enable = () => askWallet(provider, 'enable', [[String(network.id)]], options)
  try {
    await enable()
    return
  } catch (error) {
    if (!isKitError(error, 'NETWORK_NOT_IN_WALLET')) throw error
  }
  await suggestChain(provider, context, network, options)
  await enable().catch((error: unknown) => {
    // It took the network and still does not know it.
    throw isKitError(error, 'NETWORK_NOT_IN_WALLET')
      ? createError('NETWORK_NOT_SUPPORTED', { params: { network: network.name }, cause: error })
      : error
  })
}
