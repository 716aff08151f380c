import { createError, type MaxEstimate } from '@latchkey/core'
import type { Esplora } from '../chain/createEsplora.js'
import type { DecodedAddress } from '../language/checksum.js'
import type { CoinSource } from './CoinSource.js'
import { dustLimit } from './planTransfer.js'
import { inputReader, readCoins } from './readCoins.js'
import { readFeeRate } from './readFeeRate.js'
import { spendAll } from './spendAll.js'

/**
 * The most that a receiver can get: all coins that are worth their fee, without change. The fee is
 * a bid for the next blocks, which a later price does not make invalid, so it has no margin.
 *
 * @throws INSUFFICIENT_FUNDS when less than the receiver's minimum would be left
 * @throws FEE_UNKNOWN where the server has no estimate for the main network
 */
export async function planMax(
  esplora: Esplora,
  { receiver, ...source }: CoinSource & { readonly receiver: DecodedAddress },
): Promise<MaxEstimate> {
  const [{ usable }, feeRate] = await Promise.all([
    readCoins(esplora, source),
    readFeeRate(esplora, source),
  ])
  const toInputs = await inputReader(esplora, source)
  const coins = await toInputs(usable)
  const all = spendAll({ ...source, to: receiver.script, coins, feeRate })
  if (!all || all.total - all.fee < dustLimit(receiver)) throw createError('INSUFFICIENT_FUNDS')
  return { amount: all.total - all.fee, fee: { fee: all.fee, bound: 'kept', feePerGas: feeRate } }
}
