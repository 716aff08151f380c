import { createEarlyError } from '../errors/createEarlyError.js'
import type { Network } from './Network.js'
import type { NetworkOf } from './NetworkOf.js'

/**
 * Describes a network of the Cosmos family, whose CAIP-2 reference is its chain id. `rpcUrls` point
 * to its REST (LCD) interface.
 *
 * @throws INVALID_CAIP_NETWORK_ID when `chainId` cannot be a CAIP-2 reference
 * @example
 * const local = defineCosmosNetwork({
 *   chainId: 'local-1',
 *   name: 'Local',
 *   bech32Prefix: 'cosmos',
 *   gas: { denom: 'uatom', price: '0.025' },
 *   nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
 * })
 */
export function defineCosmosNetwork<const Id extends string>({
  chainId,
  ...network
}: Omit<Network, 'id' | 'caipNetworkId' | 'chainNamespace' | 'bech32Prefix' | 'gas'> & {
  readonly chainId: Id
  readonly bech32Prefix: string
  readonly gas: NonNullable<Network['gas']>
}): NetworkOf<'cosmos', Id> {
  if (typeof chainId !== 'string' || !/^[-_a-zA-Z0-9]{1,32}$/.test(chainId))
    throw createEarlyError('INVALID_CAIP_NETWORK_ID', {
      params: { value: `cosmos:${chainId}` },
      details: `chainId is ${chainId}, and must have 1 to 32 letters, digits, - and _.`,
    })
  return { ...network, id: chainId, caipNetworkId: `cosmos:${chainId}`, chainNamespace: 'cosmos' }
}
