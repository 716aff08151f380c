import { type ChainAdapter, createError, parseCaipAddress } from '@latchkey/core'
import { parseQuantity } from '../language/answers.js'
import { toChecksumAddress } from '../language/checksum.js'
import type { ChainReader } from './createChainReader.js'

/**
 * The native balance in wei. The wallet's address is checksum-checked here, before the first chain
 * read for it.
 */
export async function readNativeBalance(
  reader: ChainReader,
  input: Parameters<ChainAdapter['getNativeBalance']>[0],
): Promise<bigint> {
  const address = toChecksumAddress(parseCaipAddress(input.address).address)
  if (!address) throw createError('INVALID_ADDRESS')
  const balance = await reader.read(input, 'eth_getBalance', [address, 'latest'])
  const quantity = parseQuantity(balance)
  if (quantity === undefined)
    throw createError('BALANCE_UNAVAILABLE', { details: 'eth_getBalance answered no quantity.' })
  return quantity
}
