import { type BaseError, createError } from '@latchkey/core'
import { fromWalletError } from '../language/errors.js'
import type { Session } from './Engine.js'
import type { LibrarySession } from './LibraryClient.js'
import type { Line } from './Line.js'
import type { Life } from './pairingLife.js'

export type ProposalAnswerHooks = {
  readonly finish: (over: Life, end: BaseError | 'settled') => void
  /** The session has a waiting caller. Resolves with undefined if it is unusable. */
  readonly onApproved: (line: Line, session: LibrarySession) => Promise<Session | undefined>
  /**
   * The session has no waiting caller. It is ended, so that the wallet does not show it as live.
   */
  readonly onGhost: (line: Line, topic: string) => void
}

/** Settles a pairing when the wallet answers one of its proposals. */
export function createProposalAnswers({ finish, onApproved, onGhost }: ProposalAnswerHooks) {
  async function approved(line: Line, of: Life, struct: LibrarySession): Promise<void> {
    if (of.end || of.waiters.size === 0) {
      finish(of, createError('PAIRING_EXPIRED'))
      return onGhost(line, struct.topic)
    }
    const session = await onApproved(line, struct)
    if (!session) {
      finish(of, createError('WALLET_INVALID_RESPONSE'))
      return onGhost(line, struct.topic)
    }
    const waiters = [...of.waiters]
    finish(of, 'settled')
    if (waiters.length === 0) return onGhost(line, struct.topic)
    for (const waiter of waiters) waiter.resolve(session)
  }

  function refused(of: Life, topic: string, error: unknown): void {
    const isLast = of.pairing?.uri.includes(topic) ?? false
    const failure = fromWalletError(error)
    if (failure.code === 'USER_REJECTED') finish(of, failure)
    // Otherwise an earlier code expired while its replacement is still valid.
    else if (isLast)
      finish(of, isRanOut(failure) ? createError('PAIRING_EXPIRED', { cause: error }) : failure)
  }

  return { approved, refused }
}

function isRanOut({ code, details = '' }: BaseError): boolean {
  return code === 'UNKNOWN' || /expired/i.test(details)
}
