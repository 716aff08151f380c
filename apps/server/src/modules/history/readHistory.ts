import type { HistoryPage } from '@latchkey/api'
import { HttpProblem } from '../../http/HttpProblem.js'
import { invalidCursor } from './createFollowedEngine.js'
import { toKnowledge } from './followedState.js'
import type { HistoryEngine, HistoryItem, HistoryItems } from './HistoryEngine.js'

const pageItems = 50

/** The cursor of each chain that has more; of a chain's own form, or '' for its newest page. */
type Cursors = Readonly<Record<string, string>>

/**
 * A page of an account's transactions over several chains, newest first.
 * @throws HttpProblem CHAIN_NOT_SUPPORTED, INVALID_CURSOR, and those of the engines
 */
export async function readHistory(
  engines: readonly HistoryEngine[],
  account: string,
  { cursor, limit = pageItems }: { readonly cursor?: string | undefined; readonly limit?: number },
): Promise<HistoryPage> {
  if (engines.length === 0)
    throw new HttpProblem(400, 'CHAIN_NOT_SUPPORTED', 'This server keeps no history of this chain')
  const cursors: Cursors =
    cursor === undefined
      ? Object.fromEntries(engines.map(({ chainId }) => [chainId, '']))
      : readCursor(cursor)
  const asked = engines.filter(({ chainId }) => Object.hasOwn(cursors, chainId))
  if (asked.length === 0) throw invalidCursor()
  const pages = await Promise.all(
    asked.map(async (engine) => {
      const own = cursors[engine.chainId]
      const page = await engine.page(account, { cursor: own === '' ? undefined : own, limit })
      return { chainId: engine.chainId, own, page }
    }),
  )
  // A chain that has more may have something newer than what another chain told last.
  const reached = Math.max(
    ...pages.map(({ page }) => {
      const last = page.next === undefined ? undefined : page.items.at(-1)
      return last ? timeOf(last) : 0
    }),
  )
  const items = pages
    .flatMap(({ chainId, page }) => page.items.map((item) => ({ chainId, item })))
    .filter(({ item }) => timeOf(item) >= reached)
    .sort((a, b) => timeOf(b.item) - timeOf(a.item))
    .slice(0, limit)
  const following: Record<string, string> = {}
  for (const { chainId, own, page } of pages) {
    const shown = items.filter((each) => each.chainId === chainId)
    const isAllShown = shown.length === page.items.length
    const after = isAllShown ? page.next : (shown.at(-1)?.item.after ?? own)
    if (after !== undefined) following[chainId] = after
  }
  const hasMore = Object.keys(following).length > 0
  return {
    data: items.map(({ item }) => item.record),
    next: hasMore ? Buffer.from(JSON.stringify(following)).toString('base64url') : null,
    ...knowledgeOf(pages.map(({ page }) => page)),
  }
}

const timeOf = ({ record }: HistoryItem) => Date.parse(record.metadata.minedAt)

/** The gaps of the sources, and the time of the oldest answer. */
const knowledgeOf = (pages: readonly HistoryItems[]) =>
  toKnowledge({
    isComplete: pages.every(({ isComplete }) => isComplete),
    since: pages.length === 1 ? pages[0]?.since : undefined,
    asOf: Math.min(...pages.map(({ asOf }) => asOf)),
  })

/** @throws HttpProblem INVALID_CURSOR */
function readCursor(cursor: string): Cursors {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const entries = Object.entries(value)
      if (entries.every((entry): entry is [string, string] => typeof entry[1] === 'string'))
        return Object.fromEntries(entries)
    }
  } catch {
    // Not one of ours.
  }
  throw invalidCursor()
}
