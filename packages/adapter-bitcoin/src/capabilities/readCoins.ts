import { createError, type Network, type Spendable } from '@latchkey/core'
import { toSpendable } from '@latchkey/core/adapter'
import type { Esplora } from '../chain/createEsplora.js'
import { parseUtxos, type Utxo } from '../chain/esploraAnswers.js'
import { decodeAddress } from '../language/checksum.js'
import { type Coin, coinMaker } from './coinMaker.js'
import type { Payer } from './Payer.js'

/** Number of coins considered, biggest first. */
const mostCoins = 400
/**
 * Coins of this size and below may hold inscriptions on an ordinals or Taproot address; spending
 * one would lose it.
 */
const inscriptionPostage = 10_000n

/** Where coins are read. */
export type CoinSource = {
  readonly payer: Payer
  readonly network: Network
  readonly signal?: AbortSignal | undefined
}

/** The coins of an address. */
export type Coins = {
  /** Those that a transfer can take, biggest first. */
  readonly usable: readonly Utxo[]
  /** The sum of all, and of `usable`. */
  readonly balance: Spendable
}

/**
 * Reads the payer's coins, confirmed and unconfirmed.
 *
 * @throws BALANCE_UNAVAILABLE where the server answers no coins
 */
export async function readCoins(
  esplora: Esplora,
  { payer, network, signal }: CoinSource,
): Promise<Coins> {
  const utxos = parseUtxos(
    await esplora.read({ network, path: `/address/${payer.address}/utxo`, signal }),
  )
  if (!utxos) throw createError('BALANCE_UNAVAILABLE', { details: 'Esplora answered no coins.' })
  // A Taproot address that is the wallet's only one is also that of its inscriptions.
  const isOrdinals =
    payer.type === 'ordinal' || decodeAddress(payer.address, network)?.type === 'tr'
  const free = utxos
    .filter(({ value }) => !isOrdinals || value > inscriptionPostage)
    .sort((a, b) => (a.value < b.value ? 1 : -1))
  const usable = free.slice(0, mostCoins)
  const balance = toSpendable(sumOf(utxos), [
    ['COLLECTIBLES', sumOf(utxos) - sumOf(free)],
    ['SCATTERED', sumOf(free) - sumOf(usable)],
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
