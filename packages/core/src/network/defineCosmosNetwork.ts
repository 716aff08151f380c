import { createEarlyError } from '../errors/createEarlyError.js'
import type { Network } from './Network.js'
import type { NetworkOf } from './NetworkOf.js'

/** The URL of a key's protobuf type. */
const keyType = /^\/\w+(\.\w+)*\.PubKey$/
/** Coin types are hardened parts of a path, which have 31 bits (BIP-32, BIP-44). */
const hardened = 0x80000000

/**
 * Describes a network of the Cosmos family, whose CAIP-2 reference is its chain id. `rpcUrls` point
 * to its REST (LCD) interface.
 *
 * @throws INVALID_CAIP_NETWORK_ID when `chainId` cannot be a CAIP-2 reference;
 *   INVALID_CONFIGURATION when `ethereumKeys` is no type of a key, or `coinType` no number of SLIP-44
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
  const { ethereumKeys, coinType } = network
  if (ethereumKeys !== undefined && !keyType.test(ethereumKeys))
    throw createEarlyError('INVALID_CONFIGURATION', {
      details: `ethereumKeys of ${chainId} is ${ethereumKeys}, and must be the type of a key: ethereumKeys: '/ethermint.crypto.v1.ethsecp256k1.PubKey'.`,
    })
  if (
    coinType !== undefined &&
    !(Number.isInteger(coinType) && coinType >= 0 && coinType < hardened)
  )
    throw createEarlyError('INVALID_CONFIGURATION', {
      details: `coinType of ${chainId} is ${coinType}, and must be a whole number from 0 to ${hardened - 1}.`,
    })
  return { ...network, id: chainId, caipNetworkId: `cosmos:${chainId}`, chainNamespace: 'cosmos' }
}
