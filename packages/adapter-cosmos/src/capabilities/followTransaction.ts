import { createError, isKitError, type TransactionOutcome } from '@latchkey/core'
import { pollUntil, readForeign } from '@latchkey/core/adapter'
import type { CosmosContext } from '../CosmosContext.js'
import type { Lcd } from '../chain/createLcd.js'
import { readHeight } from './readHeight.js'

/** Limit of the wait for inclusion; after it the transaction has left the mempools. */
const inclusionMs = 2 * 60_000

/**
 * Follows a transaction until a block includes it, or until it is dropped: past `timeoutHeight`,
 * the last block that can hold it, which is known if this page sent it, else after two minutes.
 *
 * @throws RPC_RESOURCE_NOT_FOUND where the node has no index of transactions
 */
export async function followTransaction(
  { rpc }: CosmosContext,
  lcd: Lcd,
  {
    id,
    timeoutHeight,
    signal,
  }: {
    readonly id: string
    readonly timeoutHeight: bigint | undefined
    readonly signal?: AbortSignal | undefined
  },
): Promise<TransactionOutcome> {
  // A search, not a fetch by id: a missing transaction is then an empty list and not an error in
  // the page's console.
  const wanted = `tx.hash='${id.replace(/[^0-9a-f]/gi, '').toUpperCase()}'`
  const path = `/cosmos/tx/v1beta1/txs?${new URLSearchParams({ query: wanted, events: wanted })}`
  const endsAt = Date.now() + inclusionMs
  const look = async (): Promise<TransactionOutcome | undefined> => {
    const late = Date.now() >= endsAt
    // Read before the search: a transaction missing afterwards is in no block up to this height.
    const height = timeoutHeight === undefined ? undefined : await readHeight(lcd, signal)
    const { body } = await lcd.get(path, signal).catch(notYet)
    const code = readForeign(body, 'tx_responses', '0', 'code')
    if (typeof code === 'number') return { status: code === 0 ? 'success' : 'reverted' }
    const isPast = timeoutHeight !== undefined && height !== undefined && height > timeoutHeight
    if (!isPast && !late) return undefined
    if (body !== undefined) return { status: 'dropped' }
    throw createError('RPC_RESOURCE_NOT_FOUND', { details: 'The node has no index.' })
  }
  return await pollUntil(look, { everyMs: 1_000, settings: rpc, signal })
}

/** A node without an index counts as not having found it. */
function notYet(error: unknown): { readonly body: unknown } {
  if (isKitError(error, 'HTTP_STATUS')) return { body: undefined }
  throw error
}
