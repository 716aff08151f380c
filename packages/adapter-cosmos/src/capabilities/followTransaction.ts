import { createError, isKitError, type TransactionOutcome } from '@latchkey/core'
import { pollUntil, readForeign } from '@latchkey/core/adapter'
import type { CosmosContext } from '../CosmosContext.js'
import type { Lcd } from '../chain/createLcd.js'
import { readAccount } from './fee.js'
import { readHeight } from './readHeight.js'

/** After this time a transaction that the node does not know has left the mempools. */
const unknownForMs = 2 * 60_000

/** What CometBFT says with `tx_index = "null"`. */
const noIndex = /indexing is disabled/i

/** The record of a transaction that this page sent. */
export type SentTransaction = {
  readonly from: string
  readonly sequence: bigint
  /** The last block that can hold it. */
  readonly timeoutHeight: bigint
}

/**
 * Follows a transaction until a block includes it, or until it is dropped: past `timeoutHeight`,
 * which is known if this page sent it, and after two minutes in which the node answered that it
 * does not know it. A node without an index of transactions knows by the account's sequence that
 * no block has it.
 *
 * @throws RPC_RESOURCE_NOT_FOUND where the node does not answer the search, and nothing else tells
 */
export async function followTransaction(
  { rpc }: CosmosContext,
  lcd: Lcd,
  {
    id,
    sent,
    signal,
  }: {
    readonly id: string
    readonly sent: SentTransaction | undefined
    readonly signal?: AbortSignal | undefined
  },
): Promise<TransactionOutcome> {
  // A search, not a fetch by id: a missing transaction is then an empty list and not an error in
  // the page's console.
  const wanted = `tx.hash='${id.replace(/[^0-9a-f]/gi, '').toUpperCase()}'`
  const path = `/cosmos/tx/v1beta1/txs?${new URLSearchParams({ query: wanted, events: wanted })}`
  const beganAt = Date.now()
  let unknownAt: number | undefined = beganAt
  const look = async (): Promise<TransactionOutcome | undefined> => {
    // Read before the search: a transaction missing afterwards is in no block up to this height.
    const isPast = sent !== undefined && (await readHeight(lcd, signal)) > sent.timeoutHeight
    const answer: SearchAnswer = await lcd.get(path, signal).catch(notYet)
    const { body, isClosed = false } = answer
    const code = readForeign(body, 'tx_responses', '0', 'code')
    if (typeof code === 'number') return { status: code === 0 ? 'success' : 'reverted' }
    const now = Date.now()
    if (body !== undefined) {
      unknownAt ??= now
      return isPast || now - unknownAt >= unknownForMs ? { status: 'dropped' } : undefined
    }
    unknownAt = undefined
    if (!isPast && !isClosed && now - beganAt < unknownForMs) return undefined
    // A sequence is used once: while it is free, no block has the transaction.
    if (isPast && (await readAccount(lcd, sent.from, signal)).sequence <= sent.sequence)
      return { status: 'dropped' }
    throw createError('RPC_RESOURCE_NOT_FOUND', { details: 'The node has no index.' })
  }
  return await pollUntil(look, { everyMs: 1_000, settings: rpc, signal })
}

type SearchAnswer = { readonly body: unknown; readonly isClosed?: boolean }

/** A node that refuses has found nothing. `isClosed`: it has no index, and never will find it. */
function notYet(error: unknown): SearchAnswer {
  if (isKitError(error, 'HTTP_STATUS'))
    return { body: undefined, isClosed: noIndex.test(error.details ?? '') }
  throw error
}
