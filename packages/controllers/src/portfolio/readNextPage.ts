import type { Activity } from './Movement.js'
import type { Nfts } from './Nft.js'
import type { PortfolioService } from './openService.js'
import { readActivity } from './readActivity.js'
import { readNfts } from './readNfts.js'
import type { Subject } from './subject.js'

/** The lists that come in pages. */
export type PageOf = { readonly activity: Activity; readonly nfts: Nfts }

/** Resolves with the next page of a list after the pages so far; what both hold stands once. */
export async function readNextPage<List extends keyof PageOf>(
  list: List,
  {
    subject,
    known,
    service,
    signal,
  }: {
    readonly subject: Subject
    readonly known: PageOf[List]
    readonly service: PortfolioService | undefined
    readonly signal: AbortSignal
  },
): Promise<PageOf[List]> {
  const sources = { service, cursor: known.next }
  const page: Activity | Nfts =
    list === 'activity'
      ? await readActivity(subject, sources, signal)
      : await readNfts(subject, sources, signal)
  const has = new Set(known.items.map(({ id }) => id))
  const { next: _, ...rest } = known
  const merged = {
    ...rest,
    items: [...known.items, ...page.items.filter(({ id }) => !has.has(id))],
    ...(page.next !== undefined && { next: page.next }),
  }
  return merged as PageOf[List]
}
