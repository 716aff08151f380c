import type { Network, TransactionOutcome } from '@latchkey/core'
import { pollUntil } from '@latchkey/core/adapter'
import type { Esplora } from '../chain/createEsplora.js'
import { parseSpender, parseTransaction } from '../chain/esploraAnswers.js'

/** Blocks arrive about every ten minutes; only a fresh transaction is polled often. */
const firstPollMs = 1_000
const slowestPollMs = 15_000
/**
 * After this time without a trace on any server, the transaction was never sent, or was dropped
 * from every mempool.
 */
export const unknownForMs = 10 * 60_000

/** A coin, identified by the output that created it. */
export type Outpoint = { readonly txid: string; readonly vout: number }

export type FollowInput = {
  readonly network: Network
  readonly id: string
  /** The coins it spends, if known; otherwise read when a server first shows it. */
  readonly coins?: readonly Outpoint[] | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Follows a transaction until a block includes it, until another one spent its coins (replaced),
 * or until no server has known it for ten minutes (dropped).
 */
export async function followTransaction(
  esplora: Esplora,
  { network, id, signal, ...input }: FollowInput,
): Promise<TransactionOutcome> {
  const read = (path: string) => esplora.read({ network, path, signal })
  const path = `/tx/${encodeURIComponent(id)}`
  let { coins = [] } = input
  let knownAt = Date.now()
  let poll = firstPollMs / 1.3
  const look = async (): Promise<TransactionOutcome | undefined> => {
    const transaction = parseTransaction(await read(path))
    if (transaction?.confirmed) return { status: 'success' }
    if (transaction) {
      coins = transaction.inputs
      knownAt = Date.now()
      return undefined
    }
    const spenders = await Promise.all(
      coins.map(async ({ txid, vout }) => parseSpender(await read(`/tx/${txid}/outspend/${vout}`))),
    )
    const other = spenders.find((spender) => spender !== undefined && spender !== id)
    if (other) return { status: 'replaced', replacedBy: other }
    return Date.now() - knownAt >= unknownForMs ? { status: 'dropped' } : undefined
  }
  const everyMs = () => {
    poll = Math.min(poll * 1.3, slowestPollMs)
    return poll
  }
  return await pollUntil(look, { everyMs, settings: esplora.settings, signal })
}
