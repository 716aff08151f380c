import { createError } from '@latchkey/core'
import { readForeign } from '@latchkey/core/adapter'
import type { Address } from '@solana/addresses'
import type { ChainReader, ReadSource } from '../chain/createChainReader.js'
import { contentOf, listOf, toAmount } from '../chain/rpcValues.js'
import { type CompileInput, compileTransfer } from './compileTransfer.js'
import { lamportsPerSignature, microLamports, priorityFee } from './computeBudget.js'

/**
 * Highest price in micro-lamports per unit. Beyond it the fee market is not followed; 200,000 units
 * then cost 0.0004 SOL at most.
 */
const highestUnitPrice = 2_000_000n

/** The bytes of a transfer, and the network's fee in lamports. */
export type PricedTransfer = { readonly wire: Uint8Array; readonly fee: bigint }

/**
 * Compiles a transfer and asks the node for its fee. Its unit price is lowered where the fee would
 * be above `mostFee` lamports.
 *
 * @throws INSUFFICIENT_FUNDS where no price is low enough
 */
export async function priceTransfer(
  reader: ChainReader,
  source: ReadSource,
  draft: CompileInput,
  mostFee?: bigint,
): Promise<PricedTransfer> {
  const quote = async (unitPrice: bigint) => {
    const { wire, message } = compileTransfer({ ...draft, unitPrice })
    const answer = await reader.read(source, 'getFeeForMessage', [
      message,
      { commitment: 'confirmed' },
    ])
    const fee =
      toAmount(contentOf(answer)) ?? lamportsPerSignature + priorityFee(draft.units, unitPrice)
    return { wire, fee }
  }
  const priced = await quote(draft.unitPrice)
  if (mostFee === undefined || priced.fee <= mostFee) return priced
  const left = priorityFee(draft.units, draft.unitPrice) - (priced.fee - mostFee)
  if (left < 0n)
    throw createError('INSUFFICIENT_FUNDS', { details: 'Less was left over than the fee is now.' })
  return await quote((left * microLamports) / BigInt(draft.units))
}

/**
 * The 75th percentile of recent priority fees for these accounts. Zero if the node cannot report
 * it.
 */
export async function readUnitPrice(
  reader: ChainReader,
  source: ReadSource,
  writes: readonly Address[],
): Promise<bigint> {
  const recent = await reader
    .read(source, 'getRecentPrioritizationFees', [writes])
    .catch((error: unknown) => {
      if (source.signal?.aborted) throw error
      return []
    })
  const fees = listOf(recent)
    .map((entry) => toAmount(readForeign(entry, 'prioritizationFee')) ?? 0n)
    .sort((a, b) => (a < b ? -1 : 1))
  const fee = fees[Math.floor(fees.length * 0.75)] ?? 0n
  return fee < highestUnitPrice ? fee : highestUnitPrice
}
