import type { Described } from './describeRequest.js'

/** One question to the wallet's owner. `origin` is the page's, from the browser. */
export type Approval = Described & { readonly id: number; readonly origin: string }

export type Approvals = ReturnType<typeof createApprovals>

/** The wallet's pending prompts, oldest first. `changed` runs on every change. */
export function createApprovals(changed: () => void) {
  const waiting = new Map<number, Approval & { decide(approved: boolean): void }>()
  let count = 0
  const answer = (id: number, approved: boolean) => {
    const approval = waiting.get(id)
    if (!approval) return
    waiting.delete(id)
    changed()
    approval.decide(approved)
  }
  return {
    ask: (origin: string, described: Described): Promise<boolean> =>
      new Promise((decide) => {
        const id = ++count
        waiting.set(id, { ...described, id, origin, decide })
        changed()
      }),
    answer,
    /** Rejects the prompts of a closed page, or all. */
    rejectAll(origin?: string) {
      for (const { id, origin: asking } of [...waiting.values()])
        if (origin === undefined || asking === origin) answer(id, false)
    },
    pending: (): readonly Approval[] =>
      [...waiting.values()].map(({ decide: _, ...approval }) => approval),
  }
}
