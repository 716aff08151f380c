import { createError, type Network, type TransactionOutcome } from '@latchkey/core'
import { pollUntil, readForeign } from '@latchkey/core/adapter'
import type { ChainReader } from '../chain/createChainReader.js'
import { contentOf, listOf, toAmount } from '../chain/rpcValues.js'

/** Lifetime of a blockhash in blocks: no transaction sent before now can land later. */
const blockhashLifetime = 150n

/**
 * Follows a transaction by its signature until it is confirmed, failed, or dropped since its
 * blockhash expired. `lastValid` is the last block height that can hold it, if this page sent it.
 * Otherwise a safe upper bound is computed.
 */
export async function followTransaction(
  reader: ChainReader,
  {
    network,
    id,
    lastValid,
    signal,
  }: {
    readonly network: Network
    readonly id: string
    readonly lastValid?: bigint | undefined
    readonly signal?: AbortSignal | undefined
  },
): Promise<TransactionOutcome> {
  const read = (method: string, params: readonly unknown[]) =>
    reader.read({ network, signal }, method, params)
  let end = lastValid
  let round = 0
  const look = async (isPast = false): Promise<TransactionOutcome | undefined> => {
    // Only the first and last look search the node's ledger for older blocks, which is slow.
    const searchTransactionHistory = round++ === 0 || isPast
    const [status] = listOf(
      contentOf(await read('getSignatureStatuses', [[id], { searchTransactionHistory }])),
    )
    if (typeof status === 'object' && status !== null) {
      if ((readForeign(status, 'err') ?? null) !== null) return { status: 'reverted' }
      if (['confirmed', 'finalized'].includes(String(readForeign(status, 'confirmationStatus'))))
        return { status: 'success' }
    } else if (isPast) return { status: 'dropped' }
    const height = toAmount(await read('getBlockHeight', [{ commitment: 'confirmed' }]))
    if (height === undefined) throw createError('RPC_PARSE_ERROR', { details: 'getBlockHeight' })
    end ??= height + blockhashLifetime
    // One more look: it may have landed between the two answers.
    return height > end && status === null ? look(true) : undefined
  }
  return await pollUntil(() => look(), { everyMs: 1_000, settings: reader.settings, signal })
}
