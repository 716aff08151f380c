import { createEarlyError } from '../errors/createEarlyError.js'
import type { Network } from './Network.js'

/** SLIP-44 numbers of the chains that are not eip155. */
const coinTypes: Readonly<Record<string, number>> = {
  solana: 501,
  polkadot: 354,
  cosmos: 118,
  bip122: 0,
}
const ethereum = 60
const kusama = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
const evmBit = 0x80000000

/**
 * The coin type of the network's address in a name service: ENSIP-11 on eip155 (60 for chain 1),
 * SLIP-44 elsewhere (434 for Kusama, 1 for every test network of bip122; on cosmos the network's own,
 * else 60 for Ethereum keys).
 *
 * @throws INVALID_CHAIN_ID 'Invalid chainId' for eip155 ids that are no whole number from 1 to
 *   2147483647
 * @example
 * toCoinType(optimism) // 2147483658
 */
export function toCoinType(network: Network): number {
  if (network.chainNamespace === 'eip155') {
    const id = Number(network.id)
    if (!Number.isInteger(id) || id < 1 || id >= evmBit) throw createEarlyError('INVALID_CHAIN_ID')
    return id === 1 ? ethereum : (evmBit | id) >>> 0
  }
  if (network.caipNetworkId === kusama) return 434
  if (network.chainNamespace === 'bip122' && network.testnet) return 1
  if (network.chainNamespace === 'cosmos') {
    if (network.coinType !== undefined) return network.coinType
    if (network.ethereumKeys !== undefined) return ethereum
  }
  const coinType = coinTypes[network.chainNamespace]
  if (coinType === undefined) throw createEarlyError('INVALID_CHAIN_ID')
  return coinType
}
