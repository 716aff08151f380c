import type { Activity } from './Movement.js'

/** The pages so far with the next one. A transaction that both hold stands once. */
export function mergeActivity(known: Activity, page: Activity): Activity {
  const has = new Set(known.items.map(({ id }) => id))
  const { next: _, ...rest } = known
  return {
    ...rest,
    items: [...known.items, ...page.items.filter(({ id }) => !has.has(id))],
    ...(page.next !== undefined && { next: page.next }),
  }
}
