import { type BaseError, createError, onAbort, type Pairing } from '@latchkey/core'
import type { ReadSignIn, Session } from './Engine.js'
import type { Namespaces } from './openProposal.js'

type Waiter = { resolve(session: Session): void; reject(error: BaseError): void }

/**
 * A pairing request until its answer or its end: one code, or several in a row while a caller
 * waits.
 */
export type Life = {
  readonly key: string
  readonly namespaces: Namespaces
  readonly signIn: ReadSignIn | undefined
  readonly startedAt: number
  readonly waiters: Set<Waiter>
  readonly topics: Set<string>
  pairing: Pairing | undefined
  making: Promise<Pairing> | undefined
  stale: boolean
  stopTimer: () => void
  end: BaseError | 'settled' | undefined
}

export const startLife = (
  asked: Pick<Life, 'key' | 'namespaces' | 'signIn' | 'startedAt'>,
): Life => ({
  ...asked,
  waiters: new Set(),
  topics: new Set(),
  pairing: undefined,
  making: undefined,
  stale: false,
  stopTimer: () => {},
  end: undefined,
})

/** Waits for a wallet's answer or the end of the life. */
export function waitForSession(
  of: Life,
  signal: AbortSignal | undefined,
  onWaiting: () => void,
): Promise<Session> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(createError('ABORTED'))
    if (of.end) return reject(of.end === 'settled' ? createError('PAIRING_EXPIRED') : of.end)
    const leave = () => {
      of.waiters.delete(waiter)
      stop()
    }
    const stop = onAbort(() => {
      leave()
      reject(createError('ABORTED'))
    }, signal)
    const waiter: Waiter = {
      resolve(session) {
        leave()
        resolve(session)
      },
      reject(error) {
        leave()
        reject(error)
      },
    }
    of.waiters.add(waiter)
    onWaiting()
  })
}
