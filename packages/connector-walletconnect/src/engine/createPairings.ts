import { type BaseError, createError, isKitError, type Pairing } from '@latchkey/core'
import { createProposalAnswers, type ProposalAnswerHooks } from './createProposalAnswers.js'
import type { EngineConnect, ReadSignIn } from './Engine.js'
import { type EngineClock, unheard } from './EngineClock.js'
import type { Line } from './Line.js'
import { type Namespaces, openProposal } from './openProposal.js'
import { type Life, startLife, waitForSession } from './pairingLife.js'

/**
 * A pairing lives for 4 minutes. The library's proposal lives for 5, so a wallet that scanned in
 * time can still approve.
 */
export const pairingLifetimeMs = 240_000
/** A code with less time left than this is renewed: it is too short to scan. */
export const renewBeforeMs = 10_000
const uriDeadlineMs = 10_000
/** Codes are not renewed beyond this, for a page that was left open. */
const longestWaitMs = 3_600_000

export type Pairings = {
  connect(
    line: Line,
    namespaces: Namespaces,
    signal?: AbortSignal,
    signIn?: ReadSignIn,
  ): Promise<EngineConnect>
  /** Topics on which an answer may be pending. */
  topics(): readonly string[]
  close(): void
}

export type PairingHooks = Omit<ProposalAnswerHooks, 'finish'> & {
  readonly clock: EngineClock
  readonly onRenewed: (pairing: Pairing) => void
  /** The pairing can no longer be used. */
  readonly onEnded: (pairing: Pairing) => void
}

export function createPairings({
  clock,
  onRenewed,
  onEnded,
  onApproved,
  onGhost,
}: PairingHooks): Pairings {
  let life: Life | undefined

  function finish(over: Life, end: BaseError | 'settled'): void {
    if (over.end) return
    over.end = end
    over.stopTimer()
    if (life === over) life = undefined
    const waiters = [...over.waiters]
    over.waiters.clear()
    if (end !== 'settled') for (const waiter of waiters) waiter.reject(end)
    if (over.pairing) onEnded(over.pairing)
  }

  const answers = createProposalAnswers({ finish, onApproved, onGhost })

  function isFresh({ pairing, stale }: Life): boolean {
    // The timer runs on when the clock is set back; the clock runs on while the page sleeps.
    return pairing !== undefined && !stale && pairing.expiresAt - clock.now() > renewBeforeMs
  }

  /**
   * Creates one proposal at a time, shared by all callers. It survives its callers, for the next
   * one.
   */
  function make(line: Line, of: Life): Promise<Pairing> {
    if (of.making) return of.making
    const making = propose(line, of).finally(() => {
      if (of.making === making) of.making = undefined
    })
    unheard(making)
    of.making = making
    return making
  }

  async function propose(line: Line, of: Life): Promise<Pairing> {
    const { client, skew } = line
    await line.timed
    const { uri, approval } = await openProposal(client, of, clock)
    if (!uri) throw createError('RELAY_UNREACHABLE')
    const topic = /^wc:([0-9a-f]+)@/.exec(uri)?.[1] ?? ''
    of.topics.add(topic)
    line.claimed.add(topic)
    const settled = approval().then(
      (session) => answers.approved(line, of, session),
      (error: unknown) => answers.refused(of, topic, error),
    )
    unheard(settled.finally(() => line.claimed.delete(topic)))
    const pairing = { uri: skew.toUri(uri), expiresAt: clock.now() + pairingLifetimeMs }
    of.pairing = pairing
    of.stale = false
    of.stopTimer()
    of.stopTimer = clock.after(pairingLifetimeMs - renewBeforeMs, () => {
      of.stale = true
      if (of.waiters.size > 0) unheard(renew(line, of))
    })
    return pairing
  }

  async function renew(line: Line, of: Life): Promise<void> {
    if (clock.now() - of.startedAt > longestWaitMs)
      return finish(of, createError('PAIRING_EXPIRED'))
    try {
      const pairing = await within10(line, make(line, of))
      if (!of.end) onRenewed(pairing)
    } catch (error) {
      finish(of, isKitError(error) ? error : createError('PAIRING_EXPIRED', { cause: error }))
    }
  }

  function within10(line: Line, work: Promise<Pairing>, signal?: AbortSignal): Promise<Pairing> {
    return line.link.orRefusal(uriDeadlineMs, work, signal).catch((error: unknown) => {
      throw isKitError(error) ? error : createError('RELAY_UNREACHABLE', { cause: error })
    })
  }

  return {
    async connect(line, namespaces, signal, signIn) {
      const key = JSON.stringify(namespaces)
      if (life && life.key !== key) finish(life, createError('ABORTED'))
      // Stale without waiters: the new proposal gets its own life, so that an answer to the old
      // code still ends the old life.
      if (life && !isFresh(life) && !life.making && life.pairing && life.waiters.size === 0)
        finish(life, createError('PAIRING_EXPIRED'))
      life ??= startLife({ key, namespaces, signIn, startedAt: clock.now() })
      const mine = life
      const kept = isFresh(mine) ? mine.pairing : undefined
      try {
        const pairing = kept ?? (await within10(line, make(line, mine), signal))
        return {
          pairing,
          approval: (waiting) =>
            waitForSession(mine, waiting, () => {
              if (mine.stale) unheard(renew(line, mine))
            }),
        }
      } catch (error) {
        // If the relay refuses this page, no answer will come; if it is only away, one may.
        if (isKitError(error) && !['RELAY_UNREACHABLE', 'ABORTED'].includes(error.code))
          finish(mine, error)
        throw error
      }
    },
    topics: () => (life ? [...life.topics] : []),
    close() {
      if (life) finish(life, createError('ABORTED'))
    },
  }
}
