import { type ChainAdapter, createError, parseCaipAddress } from '@latchkey/core'
import { decodeAddress } from '../language/checksum.js'
import type { Esplora } from './createEsplora.js'
import { parseBalance } from './esploraAnswers.js'

/** The address's balance in satoshis, confirmed and unconfirmed. */
export async function readNativeBalance(
  esplora: Esplora,
  input: Parameters<ChainAdapter['getNativeBalance']>[0],
): Promise<bigint> {
  const { network, signal } = input
  const { address } = parseCaipAddress(input.address)
  if (!decodeAddress(address, esplora.resolve(network))) throw createError('INVALID_ADDRESS')
  const balance = parseBalance(await esplora.read({ network, path: `/address/${address}`, signal }))
  if (balance === undefined)
    throw createError('BALANCE_UNAVAILABLE', { details: 'Esplora answered no sums.' })
  return balance
}
