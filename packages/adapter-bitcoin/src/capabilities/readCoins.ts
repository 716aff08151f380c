import { createError, type Spendable } from '@latchkey/core'
import { toSpendable } from '@latchkey/core/adapter'
import type { Esplora } from '../chain/createEsplora.js'
import { parseUtxos, type Utxo } from '../chain/esploraAnswers.js'
import type { CoinSource } from './CoinSource.js'
import { coinJudge, toCoinId } from './coinJudge.js'
import { type Coin, coinMaker } from './coinMaker.js'

/** Number of coins that one transaction considers, biggest first. */
const mostCoins = 400

/** The coins of an address. */
export type Coins = {
  /** Those that a transfer can take, biggest first. */
  readonly usable: readonly Utxo[]
  /** The sum of all, and of `usable`. */
  readonly balance: Spendable
}

/**
 * Reads the payer's coins, confirmed and unconfirmed. Of those that may carry inscriptions, a
 * transfer can take the ones that `collectibles` names.
 *
 * @throws BALANCE_UNAVAILABLE where the server answers no coins
 */
export async function readCoins(esplora: Esplora, source: CoinSource): Promise<Coins> {
  const { payer, network, signal } = source
  // No await before it is copied (W-09).
  const agreed = new Set(source.collectibles)
  const utxos = parseUtxos(
    await esplora.read({ network, path: `/address/${payer.address}/utxo`, signal }),
  )
  if (!utxos) throw createError('BALANCE_UNAVAILABLE', { details: 'Esplora answered no coins.' })
  const sorted = [...utxos].sort((a, b) => Number(b.value - a.value))
  const kindOf = await coinJudge(sorted, source)
  const isAgreed = (coin: Utxo) => agreed.has(toCoinId(coin))
  const usable = sorted
    .filter((coin) => kindOf(coin) === 'free' || (kindOf(coin) === 'collectible' && isAgreed(coin)))
    .slice(0, mostCoins)
  const kept = sorted
    .filter((coin) => kindOf(coin) === 'collectible' && !isAgreed(coin))
    .slice(0, mostCoins)
  const inscribed = sumOf(sorted.filter((coin) => kindOf(coin) === 'inscribed'))
  const held = sumOf(sorted)
  const balance = toSpendable(held, [
    ['INSCRIBED', inscribed],
    ['COLLECTIBLES', sumOf(kept), kept.map((coin) => ({ id: toCoinId(coin), amount: coin.value }))],
    ['SCATTERED', held - inscribed - sumOf(kept) - sumOf(usable)],
  ])
  return { usable, balance }
}

/** Returns a reader of what coins of the payer need as inputs. */
export async function inputReader(
  esplora: Esplora,
  { payer, network, signal }: CoinSource,
): Promise<(coins: readonly Utxo[]) => Promise<readonly Coin[]>> {
  const toCoin = await coinMaker(
    payer,
    network,
    async ({ txid }) => await esplora.readText({ network, path: `/tx/${txid}/hex`, signal }),
  )
  return async (coins) => await Promise.all(coins.map(toCoin))
}

const sumOf = (coins: readonly Utxo[]): bigint => coins.reduce((sum, { value }) => sum + value, 0n)
