import { createError } from '@latchkey/core'
import type { ChainReader, ReadSource } from '../chain/createChainReader.js'
import { toAmount } from '../chain/rpcValues.js'

/**
 * The least that an account without data holds, in lamports: with less, the chain neither opens it
 * nor lets it stay, unless it is emptied.
 *
 * @throws RPC_PARSE_ERROR
 */
export async function readRentMinimum(reader: ChainReader, source: ReadSource): Promise<bigint> {
  const minimum = toAmount(await reader.read(source, 'getMinimumBalanceForRentExemption', [0]))
  if (minimum === undefined)
    throw createError('RPC_PARSE_ERROR', { details: 'getMinimumBalanceForRentExemption' })
  return minimum
}
