import { createEarlyError } from '../errors/createEarlyError.js'
import type { Network } from './Network.js'
import type { NetworkOf } from './NetworkOf.js'

/**
 * Describes an eip155 network.
 *
 * @throws INVALID_CHAIN_ID 'Invalid chainId' when `id` is no whole number from 1 to 2^53 − 1
 * @example
 * const local = defineEvmNetwork({ id: 31337, name: 'Local', rpcUrls: ['http://127.0.0.1:8545'], testnet: true })
 */
export function defineEvmNetwork<const Id extends number>(
  network: Omit<Network, 'caipNetworkId' | 'chainNamespace' | 'nativeCurrency' | 'id'> & {
    readonly id: Id
    readonly nativeCurrency?: Network['nativeCurrency']
  },
): NetworkOf<'eip155', Id> {
  if (!Number.isSafeInteger(network.id) || network.id < 1)
    throw createEarlyError('INVALID_CHAIN_ID')
  return {
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    ...network,
    caipNetworkId: `eip155:${network.id}`,
    chainNamespace: 'eip155',
  }
}
