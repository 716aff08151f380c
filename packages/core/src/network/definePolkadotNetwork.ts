import { createEarlyError } from '../errors/createEarlyError.js'
import type { Network } from './Network.js'
import type { FirstHex32, NetworkOf } from './NetworkOf.js'

/**
 * Describes a network of the Polkadot family. Its CAIP-2 reference is the first 16 bytes of the
 * genesis block's hash.
 *
 * @throws INVALID_CAIP_NETWORK_ID when `genesisHash` is no hexadecimal of 16 bytes or more
 * @example
 * const local = definePolkadotNetwork({
 *   genesisHash: '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
 *   name: 'Local',
 *   ss58Prefix: 42,
 *   nativeCurrency: { name: 'Unit', symbol: 'UNIT', decimals: 12 },
 * })
 */
export function definePolkadotNetwork<const Hash extends string>({
  genesisHash,
  ...network
}: Omit<Network, 'id' | 'caipNetworkId' | 'chainNamespace' | 'ss58Prefix'> & {
  readonly genesisHash: Hash
  readonly ss58Prefix: number
}): NetworkOf<'polkadot', FirstHex32<Hash>> {
  const id = `${genesisHash}`.replace(/^0x/, '').slice(0, 32).toLowerCase() as FirstHex32<Hash>
  if (!/^[0-9a-f]{32}$/.test(id))
    throw createEarlyError('INVALID_CAIP_NETWORK_ID', {
      params: { value: `polkadot:${id}` },
      details: `genesisHash is ${genesisHash}, and must have 32 digits of hexadecimal or more.`,
    })
  return { ...network, id, caipNetworkId: `polkadot:${id}`, chainNamespace: 'polkadot' }
}
