import { createError } from '@latchkey/core'
import type { EngineConnect, Session } from '../engine/Engine.js'
import { askEngine } from '../language/errors.js'
import { readSession } from '../language/readSession.js'

/**
 * Upper limit of the wait. A shown code is renewed and may still be used, except on a page left
 * open for longer.
 */
const approvalDeadlineMs = 3_610_000

export type ApprovalWait = (connecting: EngineConnect, signal: AbortSignal) => Promise<Session>

/**
 * Waits for the wallet to approve. An approval after the last wait has no caller; its session is
 * ended, so that the wallet does not show it as live.
 *
 * @throws WALLET_INVALID_RESPONSE if the answer is not a session
 */
export function createApprovalWait(hooks: {
  readonly isLive: (topic: string) => boolean
  readonly onLate: () => void
  readonly end: (topic: string) => Promise<void>
}): ApprovalWait {
  let waits = 0
  return async (connecting, signal) => {
    let over = false
    const read = async () => {
      const session = readSession(await connecting.approval(signal))
      if (over && waits === 0 && session && !hooks.isLive(session.topic)) {
        hooks.onLate()
        await hooks.end(session.topic)
      }
      return session
    }
    waits += 1
    try {
      const session = await askEngine('approval', read, { ms: approvalDeadlineMs, signal })
      if (!session) throw createError('WALLET_INVALID_RESPONSE', { details: 'approval' })
      return session
    } finally {
      over = true
      waits -= 1
    }
  }
}
