import { createEarlyError } from '../errors/createEarlyError.js'
import type { Network } from './Network.js'
import type { FirstHex32, NetworkOf } from './NetworkOf.js'

/**
 * Describes a network of the Bitcoin family (BIP-122). Its CAIP-2 reference is the first 16 bytes
 * of the genesis block's hash.
 *
 * @throws INVALID_CAIP_NETWORK_ID when `genesisHash` is no hexadecimal of 16 bytes or more
 * @example
 * const regtest = defineBitcoinNetwork({
 *   genesisHash: '0f9188f13cb7b2c71f2a335e3a4fc328',
 *   name: 'Regtest',
 *   bech32Prefix: 'bcrt',
 * })
 */
export function defineBitcoinNetwork<const Hash extends string>({
  genesisHash,
  ...network
}: Omit<Network, 'id' | 'caipNetworkId' | 'chainNamespace' | 'nativeCurrency' | 'bech32Prefix'> & {
  readonly genesisHash: Hash
  readonly bech32Prefix: string
  readonly nativeCurrency?: Network['nativeCurrency']
}): NetworkOf<'bip122', FirstHex32<Hash>> {
  const id = `${genesisHash}`.slice(0, 32).toLowerCase() as FirstHex32<Hash>
  if (!/^[0-9a-f]{32}$/.test(id))
    throw createEarlyError('INVALID_CAIP_NETWORK_ID', {
      params: { value: `bip122:${id}` },
      details: `genesisHash is ${genesisHash}, and must have 32 digits of hexadecimal or more.`,
    })
  return {
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    ...network,
    id,
    caipNetworkId: `bip122:${id}`,
    chainNamespace: 'bip122',
  }
}
