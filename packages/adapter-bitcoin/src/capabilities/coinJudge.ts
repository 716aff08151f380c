import type { Utxo } from '../chain/esploraAnswers.js'
import { decodeAddress } from '../language/checksum.js'
import type { CoinSource } from './CoinSource.js'

/**
 * `free`: it carries nothing. `collectible`: it may carry inscriptions. `inscribed`: it carries
 * inscriptions or runes.
 */
export type CoinKind = 'free' | 'collectible' | 'inscribed'

/**
 * Looks coins up in the host's index, and returns a judge of them. A coin of an ordinals or Taproot
 * address that the index does not know may carry an inscription whatever its size, also where no
 * server answers. Without an index the size decides.
 *
 * @throws ABORTED
 */
export async function coinJudge(
  coins: readonly Utxo[],
  { payer, network, inscriptions: { postage, ord }, signal }: CoinSource,
): Promise<(coin: Utxo) => CoinKind> {
  // It indexes blocks alone, and refuses a whole request for one coin that its node does not know.
  const ids = coins.filter(({ confirmed }) => confirmed).map(toCoinId)
  const contents = await ord.readContents({ network, ids, signal })
  // A Taproot address that is the wallet's only one is also that of its inscriptions.
  const isOrdinals =
    payer.type === 'ordinal' || decodeAddress(payer.address, network)?.type === 'tr'
  return (coin) => {
    const isInscribed = contents?.get(toCoinId(coin))
    if (isInscribed !== undefined) return isInscribed ? 'inscribed' : 'free'
    return isOrdinals && (contents || coin.value <= postage) ? 'collectible' : 'free'
  }
}

/** A coin's id: `txid:vout`. */
export const toCoinId = ({ txid, vout }: Utxo): string => `${txid}:${vout}`
