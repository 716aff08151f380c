import { createError, delay, type Network, type TransactionStatus } from '@latchkey/core'
import type { Esplora } from '../chain/createEsplora.js'
import { parseSpender, parseTransaction } from '../chain/esploraAnswers.js'

/** Blocks come every ten minutes; only a fresh transaction is asked about often. */
const firstPollMs = 1_000
const slowestPollMs = 15_000
/** A page that nobody sees asks once a minute. */
const hiddenPollMs = 60_000
/**
 * A transaction that no server knows for so long was never sent, or was dropped from every mempool.
 */
export const unknownForMs = 10 * 60_000

/** A coin by where it was made. */
export type Outpoint = { readonly txid: string; readonly vout: number }

export type WaitInput = {
  readonly network: Network
  readonly id: string
  /**
   * The coins that it spends, where they are known; else they are learned when a server first shows
   * it.
   */
  readonly coins?: readonly Outpoint[] | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Follows a transaction until it is in a block.
 *
 * @throws RPC_TRANSACTION_REJECTED when another transaction spent its coins (replaced), or no
 *   server has known it for ten minutes (dropped)
 */
export async function waitForReceipt(
  esplora: Esplora,
  { network, id, signal, ...input }: WaitInput,
): Promise<TransactionStatus> {
  const read = (path: string) => esplora.read({ network, path, signal })
  const path = `/tx/${encodeURIComponent(id)}`
  let { coins = [] } = input
  let knownAt = Date.now()
  for (let poll = firstPollMs; ; poll = Math.min(poll * 1.3, slowestPollMs)) {
    const transaction = parseTransaction(await read(path))
    if (transaction?.confirmed) return 'success'
    if (transaction) {
      coins = transaction.inputs
      knownAt = Date.now()
    } else {
      const spenders = await Promise.all(
        coins.map(async ({ txid, vout }) =>
          parseSpender(await read(`/tx/${txid}/outspend/${vout}`)),
        ),
      )
      const other = spenders.find((spender) => spender !== undefined && spender !== id)
      if (other)
        throw createError('RPC_TRANSACTION_REJECTED', { details: `It was replaced by ${other}.` })
      if (Date.now() - knownAt >= unknownForMs)
        throw createError('RPC_TRANSACTION_REJECTED', {
          details: 'No server has known it for ten minutes.',
        })
    }
    await delay(globalThis.document?.visibilityState === 'hidden' ? hiddenPollMs : poll, signal)
  }
}
