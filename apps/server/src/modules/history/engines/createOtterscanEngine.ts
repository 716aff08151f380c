import { UpstreamError } from '../../../outbound/UpstreamError.js'
import type { ChainNode } from '../../blockchain/ChainNode.js'
import { toPlace } from '../createFollowedEngine.js'
import type { HistoryEngine } from '../HistoryEngine.js'
import type { Place } from '../historyRows.js'
import { toHistoryRecord } from '../toHistoryRecord.js'
import { createOtterscanDetails, createOtterscanSearch, type Told } from './readOtterscan.js'

const mostPages = 8

/**
 * History from the node itself, by Otterscan's `ots_` methods: no index of the server's, no other
 * service. The node finds the transactions that an account took part in, and its logs the tokens
 * that others sent it; where the node refuses such a search the history says that it is not
 * complete.
 */
export function createOtterscanEngine(
  node: ChainNode,
  { now }: { readonly now: () => number },
): HistoryEngine {
  const { chain } = node
  const { check, search, received, transactionsOf } = createOtterscanSearch(node)
  const complete = createOtterscanDetails(node)
  return {
    chainId: chain.id,
    check,
    page: async (given, { cursor, limit }) => {
      const account = given.toLowerCase()
      const asOf = now()
      const before = cursor === undefined ? undefined : toPlace(cursor)
      // Its own block too: a page may end inside one.
      let below = before === undefined ? 0 : before.block + 1
      let isComplete = true
      for (let round = 0; round < mostPages; round += 1) {
        const { told, lastPage } = await search(account, below)
        const lowest = lastPage ? 0 : Math.min(...told.map(({ of }) => of.blockNumber))
        const others = await received(account, {
          from: lowest,
          to: below === 0 ? undefined : below - 1,
        })
        isComplete &&= others !== undefined
        const mine = new Set(told.map(({ of }) => of.hash))
        const candidates = [
          ...told.map(({ of }) => ({ hash: of.hash, block: of.blockNumber })),
          ...(others ?? []).map((each) => ({
            hash: each.transactionHash,
            block: each.blockNumber,
          })),
        ].sort((a, b) => b.block - a.block)
        // Whole blocks, until there are enough.
        const enough = candidates[limit + 1]?.block ?? 0
        const wantedOnes = new Set(
          candidates.flatMap(({ hash, block }) => (block >= enough ? [hash] : [])),
        )
        const all = [
          ...told.filter(({ of }) => wantedOnes.has(of.hash)),
          ...(await transactionsOf([...wantedOnes].filter((hash) => !mine.has(hash)))),
        ].filter(({ of }) => before === undefined || isBefore(of, before))
        const { transactions, names } = await complete(all, account)
        const sorted = [...transactions].sort((a, b) => b.block - a.block || b.place - a.place)
        const isCut = candidates.some(({ block }) => block < enough)
        const hasMore = sorted.length > limit || isCut || !lastPage
        if (sorted.length > 0 || !hasMore) {
          const items = sorted.slice(0, limit).map((each) => ({
            record: toHistoryRecord(each, { chain, names }),
            after: `${each.block}.${each.place}`,
          }))
          return { items, next: hasMore ? items.at(-1)?.after : undefined, isComplete, asOf }
        }
        below = Math.max(enough, lowest)
        if (below === 0) break
      }
      // Many pages without a transaction of this account: a failure, not an empty history.
      throw new UpstreamError('too-large')
    },
  }
}

const isBefore = ({ blockNumber, transactionIndex }: Told['of'], { block, place }: Place) =>
  blockNumber < block || (blockNumber === block && transactionIndex < place)
