import { createError, isKitError, type Network } from '@latchkey/core'
import type { CosmosContext } from '../CosmosContext.js'
import { askWallet } from '../language/errors.js'
import type { CosmosProvider } from './CosmosProvider.js'
import { suggestChain } from './suggestChain.js'

type Options = { readonly ms?: number; readonly signal?: AbortSignal | undefined }

/**
 * Requests all of these networks in one prompt. A wallet rejects the whole list for one unknown
 * chain. Chains it names are dropped and the rest is requested again; the first network is
 * suggested if needed. Returns the allowed networks.
 *
 * @throws USER_REJECTED · NETWORK_NOT_IN_WALLET if the first cannot be added · the wallet's own
 * error
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
      // If the wallet names no chain, only the first network is requested.
      wanted = wanted.filter((network, index) => (unknown ? network !== unknown : index === 0))
      if (unknown === networks[0]) break
    }
  }
  const [first] = networks
  if (!first) throw createError('NETWORK_NOT_SUPPORTED')
  await enableNetwork(provider, context, first, options)
  return [first]
}

/** Requests one network, and adds it to a wallet that lacks it. */
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
    // The wallet accepted the network but still does not have it.
    throw isKitError(error, 'NETWORK_NOT_IN_WALLET')
      ? createError('NETWORK_NOT_SUPPORTED', { params: { network: network.name }, cause: error })
      : error
  })
}
