import { createError, delay, type TransactionStatus } from '@latchkey/core'
import { contentOf, listOf, member, toAmount } from '../chain/rpcValues.js'
import { expired } from './nodeErrors.js'

const receiptPollMs = 1_000
/** A page that nobody sees asks once a minute. */
const hiddenPollMs = 60_000
/** A blockhash is good for 150 blocks, so that nothing sent before now can land later than that. */
const blockhashLifetime = 150n

/**
 * Follows a transaction to its end by its signature: confirmed, failed, or past the last block that
 * could have held it. `lastValid` is that block's height, where this page sent the transaction;
 * else one is worked out that is certainly not too early.
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
    // What a node has forgotten of recent blocks, it looks up in its ledger: at first and at last
    // only, since that is slow.
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
