import { createError, type Network } from '@latchkey/core'
import type { ChainReader, ReadSource } from '../chain/createChainReader.js'
import { textOf } from '../chain/rpcValues.js'

/**
 * Checks once per network that the host's node belongs to the named cluster: a signature for one
 * must not land on another. Local clusters change with each start and are not checked.
 *
 * @throws NETWORK_MISMATCH with the names of both
 */
export function createClusterCheck(reader: ChainReader): (source: ReadSource) => Promise<void> {
  const known = new Map<string, Promise<string>>()
  return async ({ network, signal }) => {
    if (network.cluster === 'localnet') return
    const key = `${network.caipNetworkId} ${network.rpcUrls?.join(' ')}`
    const reading =
      known.get(key) ?? reader.read({ network, signal }, 'getGenesisHash', []).then(textOf)
    known.set(key, reading)
    const genesis = await reading.catch((error: unknown) => {
      known.delete(key)
      throw error
    })
    if (genesis.slice(0, 32) === referenceOf(network)) return
    known.delete(key)
    throw createError('NETWORK_MISMATCH', {
      params: { actual: genesis.slice(0, 32), expected: network.name },
    })
  }
}

const referenceOf = ({ caipNetworkId }: Network): string => caipNetworkId.slice('solana:'.length)
