import { createError, delay, type TransactionStatus } from '@latchkey/core'
import { contentOf, listOf, member, toAmount } from '../chain/rpcValues.js'
import { expired } from './nodeErrors.js'

const receiptPollMs = 1_000
/** Poll interval of a hidden page. */
const hiddenPollMs = 60_000
/** Lifetime of a blockhash in blocks: no transaction sent before now can land later. */
const blockhashLifetime = 150n

/**
 * Follows a transaction by its signature until it is confirmed, failed, or expired. `lastValid` is
 * the last block height that can hold it, if this page sent it. Otherwise a safe upper bound is
 * computed.
 *
 * @throws RPC_TRANSACTION_REJECTED when it expired
 */
export async function followTransaction(
  read: (method: string, params: readonly unknown[]) => Promise<unknown>,
  {
    id,
    lastValid,
    signal,
  }: {
    readonly id: string
    readonly lastValid?: bigint | undefined
    readonly signal?: AbortSignal | undefined
  },
): Promise<TransactionStatus> {
  let end = lastValid
  let isPast = false
  for (let round = 0; ; round++) {
    // A node can search its ledger for older blocks. That is slow, so only the first and last look
    // do it.
    const searchTransactionHistory = round === 0 || isPast
    const [status] = listOf(
      contentOf(await read('getSignatureStatuses', [[id], { searchTransactionHistory }])),
    )
    if (typeof status === 'object' && status !== null) {
      if ((member(status, 'err') ?? null) !== null) return 'reverted'
      if (['confirmed', 'finalized'].includes(String(member(status, 'confirmationStatus'))))
        return 'success'
    } else if (isPast) throw expired()
    const height = toAmount(await read('getBlockHeight', [{ commitment: 'confirmed' }]))
    if (height === undefined) throw createError('RPC_PARSE_ERROR', { details: 'getBlockHeight' })
    end ??= height + blockhashLifetime
    // One more look: it may have landed between the two answers.
    isPast = height > end && status === null
    if (isPast) continue
    await delay(
      globalThis.document?.visibilityState === 'hidden' ? hiddenPollMs : receiptPollMs,
      signal,
    )
  }
}
