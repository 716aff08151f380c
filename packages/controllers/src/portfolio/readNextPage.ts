import type { Activity } from './Movement.js'
import type { Nfts } from './Nft.js'
import { type ActivitySources, readActivity } from './readActivity.js'
import { readNfts } from './readNfts.js'
import type { Subject } from './subject.js'

/** The lists that come in pages. */
export type PageOf = { readonly activity: Activity; readonly nfts: Nfts }

type Sources = Pick<ActivitySources, 'service' | 'cursor'>

/** Reads the page of a list from its cursor on. */
export const readNextPage = (
  list: keyof PageOf,
  subject: Subject,
  sources: Sources,
  signal: AbortSignal,
): Promise<Activity | Nfts> =>
  list === 'activity' ? readActivity(subject, sources, signal) : readNfts(subject, sources, signal)

/** The pages so far with one more, without duplicates. */
export function appendPage({ next: _, ...known }: Activity | Nfts, page: Activity | Nfts) {
  const has = new Set(known.items.map(({ id }) => id))
  const items = [...known.items, ...page.items.filter(({ id }) => !has.has(id))]
  return { ...page, ...known, items }
}
