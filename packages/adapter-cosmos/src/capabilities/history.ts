import {
  createError,
  type HistoryFeature,
  type HistoryItem,
  isKitError,
  parseCaipAddress,
  type TokenDescription,
} from '@latchkey/core'
import { readForeign } from '@latchkey/core/adapter'
import type { CosmosContext } from '../CosmosContext.js'
import { createLcd, type Lcd } from '../chain/createLcd.js'
import { toAddress } from '../language/checksum.js'
import { describeDenom } from './describeDenom.js'
import { type Movement, readMovements } from './movements.js'

const pageSize = 25

/** One search result. */
type Found = { readonly id: string; readonly height: number; readonly response: unknown }

/** History from the node's own search of `transfer` events. Nodes prune, and some have no index. */
export function createHistoryFeature(context: CosmosContext): HistoryFeature {
  return {
    async getHistory({ address, network: given, cursor, signal }) {
      const network = context.resolve(given)
      const owner = toAddress(parseCaipAddress(address).address, [network.bech32Prefix])
      if (!owner) throw createError('INVALID_ADDRESS')
      const below = cursor === undefined ? undefined : Number(cursor)
      if (below !== undefined && !Number.isSafeInteger(below))
        throw createError('RPC_INVALID_PARAMS', { details: 'cursor' })
      const lcd = createLcd(network, context.rpc)
      const lists = await Promise.all(
        ['sender', 'recipient'].map((role) =>
          search(lcd, `transfer.${role}='${owner}'`, below, signal),
        ),
      )
      const { page, next } = joinPages(lists)
      const descriptions = new Map<string, Promise<TokenDescription>>()
      const describe = (denom: string) => {
        const description =
          descriptions.get(denom) ?? describeDenom(context, network, lcd, denom, signal)
        descriptions.set(denom, description)
        return description
      }
      const items = await Promise.all(
        page.flatMap((found) =>
          readMovements(found.response)
            .filter(({ from, to }) => from === owner || to === owner)
            .map(async (movement) =>
              toItem(found, movement, owner, network.gas?.denom, await describe(movement.denom)),
            ),
        ),
      )
      return { items, ...(next !== undefined && { next: String(next) }) }
    },
  }
}

function toItem(
  { id, response }: Found,
  { from, to, denom, amount, memo }: Movement,
  owner: string,
  native: string | undefined,
  { symbol, decimals }: TokenDescription,
): HistoryItem {
  const direction = from === to ? 'self' : from === owner ? 'out' : 'in'
  const time = Date.parse(String(readForeign(response, 'timestamp')))
  return {
    id,
    direction,
    amount,
    ...(denom !== native && { token: denom }),
    symbol,
    decimals,
    ...(direction !== 'self' && { counterparty: direction === 'out' ? to : from }),
    ...(memo !== undefined && { memo }),
    ...(!Number.isNaN(time) && { time }),
    status: readForeign(response, 'code') === 0 ? 'success' : 'reverted',
  }
}

/**
 * Searches, newest first. `events` is the name of `query` before SDK 0.50; each version reads its
 * own.
 */
async function search(
  lcd: Lcd,
  condition: string,
  below: number | undefined,
  signal: AbortSignal | undefined,
): Promise<readonly Found[]> {
  const conditions = [condition, ...(below === undefined ? [] : [`tx.height<${below}`])]
  const query = new URLSearchParams({
    query: conditions.join(' AND '),
    order_by: 'ORDER_BY_DESC',
    limit: String(pageSize),
    page: '1',
  })
  for (const one of conditions) query.append('events', one)
  const { body } = await lcd
    .get(`/cosmos/tx/v1beta1/txs?${query}`, signal)
    .catch((error: unknown) => {
      throw isKitError(error, 'HTTP_STATUS')
        ? createError('TRANSACTIONS_UNAVAILABLE', {
            cause: error,
            ...(error.details && { details: error.details }),
          })
        : error
    })
  const responses = readForeign(body, 'tx_responses')
  if (!Array.isArray(responses))
    throw createError('TRANSACTIONS_UNAVAILABLE', { details: 'The node answered no list.' })
  const transactions = readForeign(body, 'txs')
  return (responses as unknown[]).slice(0, pageSize).flatMap((response, index) => {
    const id = readForeign(response, 'txhash')
    const height = Number(readForeign(response, 'height'))
    if (typeof id !== 'string' || !/^[0-9A-F]{64}$/i.test(id) || !Number.isSafeInteger(height))
      return []
    const { tx, ...rest } = response as Record<string, unknown>
    return [
      {
        id: id.toUpperCase(),
        height,
        response: {
          ...rest,
          tx: Array.isArray(transactions) ? (transactions as unknown[])[index] : tx,
        },
      },
    ]
  })
}

/**
 * Merges two searches into one page. A full list may continue below its last height. The page thus
 * ends above the higher of these heights, where the next one starts.
 */
export function joinPages(lists: readonly (readonly Found[])[]): {
  readonly page: readonly Found[]
  readonly next?: number
} {
  const floors = lists
    .filter((list) => list.length >= pageSize)
    .map((list) => Math.min(...list.map(({ height }) => height)))
  const all = [...new Map(lists.flat().map((found) => [found.id, found])).values()].sort(
    (a, b) => b.height - a.height,
  )
  if (floors.length === 0) return { page: all }
  const floor = Math.max(...floors)
  const page = all.filter(({ height }) => height > floor)
  // A block may exceed a page: the first part is shown, so that the next page moves below it.
  return page.length > 0
    ? { page, next: floor + 1 }
    : { page: all.filter(({ height }) => height === floor), next: floor }
}
