import { createStore } from '@latchkey/core'
import type { Described } from './consent/Described.js'

export type Approval = {
  readonly id: number
  readonly request: Described
  answer(approved: boolean): void
}

/** The test wallet's pending prompts, oldest first. */
export const approvals = createStore<{ readonly waiting: readonly Approval[] }>({ waiting: [] })

let count = 0

/** Shows a request and resolves with the owner's answer. */
export function askOwner(request: Described): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++count
    const answer = (approved: boolean) => {
      approvals.setState(({ waiting }) => ({
        waiting: waiting.filter((approval) => approval.id !== id),
      }))
      resolve(approved)
    }
    approvals.setState(({ waiting }) => ({ waiting: [...waiting, { id, request, answer }] }))
  })
}
