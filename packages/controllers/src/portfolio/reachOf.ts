import type { HistoryPage, NftPage } from '@latchkey/api'

/** Where a page of the back end ends, and how much the back end knows. */
export function reachOf({ next, complete, since }: Omit<HistoryPage | NftPage, 'data'>): {
  readonly next?: string
  readonly reach: 'all' | 'since'
  readonly since?: number
} {
  const sinceTime = Date.parse(since?.time ?? '')
  return {
    ...(next && { next }),
    reach: complete === false ? 'since' : 'all',
    ...(Number.isFinite(sinceTime) && { since: sinceTime }),
  }
}
