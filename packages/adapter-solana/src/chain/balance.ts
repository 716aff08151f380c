import { type ChainAdapter, createError, parseCaipAddress } from '@latchkey/core'
import { toPublicKey } from '../language/publicKey.js'
import type { ChainReader } from './createChainReader.js'
import { contentOf, toAmount } from './rpcValues.js'

/**
 * The balance in lamports. The wallet's address is checked here, before the first chain read for
 * it.
 */
export async function readNativeBalance(
  reader: ChainReader,
  input: Parameters<ChainAdapter['getNativeBalance']>[0],
): Promise<bigint> {
  const { address } = parseCaipAddress(input.address)
  if (!toPublicKey(address)) throw createError('INVALID_ADDRESS')
  const balance = toAmount(
    contentOf(await reader.read(input, 'getBalance', [address, { commitment: 'confirmed' }])),
  )
  if (balance === undefined)
    throw createError('BALANCE_UNAVAILABLE', { details: 'getBalance answered no amount.' })
  return balance
}
