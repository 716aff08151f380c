import { z } from 'zod'
import type { ChainNode, Holding } from '../ChainNode.js'

const sums = z.object({ funded_txo_sum: z.int(), spent_txo_sum: z.int() })
const answer = z.object({ chain_stats: sums, mempool_stats: sums })

/** The balance of an address from an Esplora server, including unconfirmed transactions. */
export async function readBitcoin(
  { chain, rest }: ChainNode,
  address: string,
): Promise<readonly Holding[]> {
  const { chain_stats, mempool_stats } = answer.parse(
    await rest(`/address/${encodeURIComponent(address)}`),
  )
  const of = ({ funded_txo_sum, spent_txo_sum }: z.infer<typeof sums>) =>
    BigInt(funded_txo_sum) - BigInt(spent_txo_sum)
  return [{ ...chain.nativeCurrency, units: of(chain_stats) + of(mempool_stats) }]
}
