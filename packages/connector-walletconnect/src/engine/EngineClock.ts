import { type BaseError, createError, onAbort, setDelay } from '@latchkey/core'

/** The engine's clock. It is a parameter, so that tests need not wait for deadlines. */
export type EngineClock = {
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs `callback` after `ms`; returns its removal. */
  after(ms: number, callback: () => void): () => void
}

/** The machine's clock. */
export const systemClock: EngineClock = {
  now: () => Date.now(),
  after: (ms, callback) => setDelay(callback, ms),
}

/**
 * Waits with a deadline: rejects with `error()` at the deadline and with `ABORTED` at an abort.
 * Later results and failures are ignored.
 */
export function within<Result>(
  clock: EngineClock,
  ms: number,
  work: Promise<Result>,
  error: () => BaseError,
  signal?: AbortSignal,
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const abort = () => settle(() => reject(createError('ABORTED')))
    const leave = onAbort(abort, signal)
    const stop = clock.after(ms, () => settle(() => reject(error())))
    const settle = (act: () => void) => {
      stop()
      leave()
      act()
    }
    work.then(
      (result) => settle(() => resolve(result)),
      (cause: unknown) => settle(() => reject(cause)),
    )
    if (signal?.aborted) return abort()
  })
}

/** Runs in the background; a failure is ignored on purpose. */
export function unheard(work: Promise<unknown>): void {
  work.then(undefined, () => {})
}
