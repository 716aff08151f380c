import type { ChainConfig } from '../../config/Config.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { HistoryStore } from './createHistoryStore.js'
import type { ChainState } from './historyRows.js'

/** How far a followed chain was read. @throws HttpProblem HISTORY_NOT_READY */
export async function readyState(store: HistoryStore, chain: ChainConfig): Promise<ChainState> {
  const state = await store.state(chain.id)
  if (!state || state.readTo < state.firstBlock)
    throw new HttpProblem(503, 'HISTORY_NOT_READY', 'No block of this chain has been read yet', {
      retryAfterSeconds: 5,
    })
  return state
}

/** The completeness, start and age of an answer from a followed chain. */
export function knowledgeOf(
  { firstBlock, firstTime, readTo, head, lookedAt }: ChainState,
  chain: ChainConfig,
) {
  return {
    isComplete: firstBlock === 0 && readTo + (chain.follow?.confirmations ?? 0) >= head,
    since: {
      block: firstBlock,
      time: firstTime === undefined ? undefined : new Date(firstTime * 1000).toISOString(),
    },
    asOf: lookedAt,
  }
}

/** The same facts in wire form. */
export const toKnowledge = ({
  isComplete,
  since,
  asOf,
}: {
  readonly isComplete: boolean
  readonly since?: { readonly block: number; readonly time: string | undefined } | undefined
  readonly asOf: number
}) => ({
  complete: isComplete,
  ...(since && { since: { block: since.block, time: since.time ?? null } }),
  asOf: new Date(asOf).toISOString(),
})
