import type { ChainConfig } from '../../config/Config.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { HistoryStore } from './createHistoryStore.js'
import { knowledgeOf, readyState } from './followedState.js'
import type { HistoryEngine } from './HistoryEngine.js'
import type { Place } from './historyRows.js'
import type { ReadNfts } from './ReadNfts.js'
import { toHistoryRecord } from './toHistoryRecord.js'

/** The history that the server keeps itself. It needs no node to be read. */
export function createFollowedEngine(
  chain: ChainConfig,
  store: HistoryStore,
  nfts: ReadNfts,
): HistoryEngine {
  return {
    chainId: chain.id,
    nfts,
    page: async (account, { cursor, limit }) => {
      const state = await readyState(store, chain)
      const address = account.toLowerCase()
      const before = cursor === undefined ? undefined : toPlace(cursor)
      const found = await store.page(state, address, { before, limit: limit + 1 })
      const shown = found.slice(0, limit)
      const tokens = shown.flatMap(({ movements }) =>
        movements.flatMap(({ token }) => (token === null ? [] : [token])),
      )
      const names = await store.described(state, [...new Set(tokens)])
      const items = shown.map((transaction) => ({
        record: toHistoryRecord(transaction, { chain, names }),
        after: `${transaction.block}.${transaction.place}`,
      }))
      return {
        items,
        next: found.length > limit ? items.at(-1)?.after : undefined,
        ...knowledgeOf(state, chain),
      }
    },
  }
}

/** A cursor of a block and a place in it. @throws HttpProblem INVALID_CURSOR */
export function toPlace(cursor: string): Place {
  const [, block, place] = /^(\d{1,15})\.(\d{1,9})$/.exec(cursor) ?? []
  if (block === undefined || place === undefined) throw invalidCursor()
  return { block: Number(block), place: Number(place) }
}

export const invalidCursor = () =>
  new HttpProblem(400, 'INVALID_CURSOR', 'This cursor is not one of this history')
