import { createError, isKitError, type TransactionStatus } from '@latchkey/core'
import { pollUntil, readForeign } from '@latchkey/core/adapter'
import type { CosmosContext } from '../CosmosContext.js'
import type { Lcd } from '../chain/createLcd.js'
import { readHeight } from './readHeight.js'

/** Limit of the wait for inclusion; after it the transaction has left the mempools. */
const inclusionMs = 2 * 60_000

/**
 * Follows a transaction until a block includes it. `timeoutHeight` is the last block that can hold
 * it, if this page sent it.
 *
 * @throws RPC_TRANSACTION_REJECTED past that block, RPC_RESOURCE_NOT_FOUND after two minutes
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
): Promise<TransactionStatus> {
  // A search, not a fetch by id: a missing transaction is then an empty list and not an error in
  // the page's console.
  const wanted = `tx.hash='${id.replace(/[^0-9a-f]/gi, '').toUpperCase()}'`
  const path = `/cosmos/tx/v1beta1/txs?${new URLSearchParams({ query: wanted, events: wanted })}`
  const endsAt = Date.now() + inclusionMs
  const look = async (): Promise<TransactionStatus | undefined> => {
    const late = Date.now() >= endsAt
    // Read before the search: a transaction missing afterwards is in no block up to this height.
    const height = timeoutHeight === undefined ? undefined : await readHeight(lcd, signal)
    const { body } = await lcd.get(path, signal).catch(notYet)
    const code = readForeign(body, 'tx_responses', '0', 'code')
    if (typeof code === 'number') return code === 0 ? 'success' : 'reverted'
    if (timeoutHeight !== undefined && height !== undefined && height > timeoutHeight)
      throw createError('RPC_TRANSACTION_REJECTED', {
        details: `It could be included up to block ${timeoutHeight} and was not.`,
      })
    if (late)
      throw createError('RPC_RESOURCE_NOT_FOUND', { details: 'The transaction is in no block.' })
    return undefined
  }
  return await pollUntil(look, { everyMs: 1_000, settings: rpc, signal })
}

/** A node without an index counts as not having found it. */
function notYet(error: unknown): { readonly body: unknown } {
  if (isKitError(error, 'HTTP_STATUS')) return { body: undefined }
  throw error
}
