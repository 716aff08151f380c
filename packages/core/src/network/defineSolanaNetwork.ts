import { createEarlyError } from '../errors/createEarlyError.js'
import type { Network } from './Network.js'
import type { First32, NetworkOf } from './NetworkOf.js'

const base58 = /^[1-9A-HJ-NP-Za-km-z]{32}$/

/**
 * Describes a solana network. Its CAIP-2 reference is the first 32 characters of the genesis
 * block's hash in base58.
 *
 * @throws INVALID_CAIP_NETWORK_ID when `genesisHash` has no 32 base58 characters
 * @example
 * const local = defineSolanaNetwork({
 *   genesisHash: 'LatchkeyLoca1netSo1anaOne1111111',
 *   name: 'Local',
 *   cluster: 'localnet',
 *   testnet: true,
 * })
 */
export function defineSolanaNetwork<const Hash extends string>({
  genesisHash,
  ...network
}: Omit<Network, 'id' | 'caipNetworkId' | 'chainNamespace' | 'nativeCurrency' | 'cluster'> & {
  readonly genesisHash: Hash
  readonly cluster: NonNullable<Network['cluster']>
}): NetworkOf<'solana', First32<Hash>> {
  const id = `${genesisHash}`.slice(0, 32) as First32<Hash>
  if (!base58.test(id))
    throw createEarlyError('INVALID_CAIP_NETWORK_ID', {
      params: { value: `solana:${id}` },
      details: `genesisHash is ${genesisHash}, and must have 32 characters of base58 or more.`,
    })
  return {
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    ...network,
    id,
    caipNetworkId: `solana:${id}`,
    chainNamespace: 'solana',
  }
}
