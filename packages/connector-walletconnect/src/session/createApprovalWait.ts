import { createError } from '@latchkey/core'
import type { EngineConnect, Session } from '../engine/Engine.js'
import { askEngine } from '../language/errors.js'
import { readSession } from '../language/readSession.js'

/**
 * As long as a code is shown it is made again, and somebody may use it. A page that was left open
 * for longer than this is left.
 */
const approvalDeadlineMs = 3_610_000

export type ApprovalWait = (connecting: EngineConnect, signal: AbortSignal) => Promise<Session>

/**
 * Waits for the wallet to approve. Nobody is there for an approval that comes after the last wait
 * for one has ended: it is ended, so that the wallet does not believe in it.
 *
 * @throws WALLET_INVALID_RESPONSE for what is no session
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
