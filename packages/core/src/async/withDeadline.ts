import type { BaseError } from '../errors/BaseError.js'
import { createEarlyError } from '../errors/createEarlyError.js'
import { setDelay } from './delay.js'
import { onAbort } from './onAbort.js'

export type DeadlineOptions = {
  /** Milliseconds. @default no deadline */
  readonly ms?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Creates the rejection at the deadline. */
  readonly error: () => BaseError
}

/**
 * Runs a function that may never settle. Rejects with `error()` at the deadline and with `ABORTED`
 * when `signal` aborts, at once and regardless of `run`. The signal that `run` receives aborts in
 * both cases. A late result or failure of `run` is ignored.
 *
 * @example
 * await withDeadline((signal) => fetch(url, { signal }), {
 *   ms: 10_000,
 *   error: () => createError('HTTP_TIMEOUT'),
 * })
 */
export function withDeadline<Result>(
  run: (signal: AbortSignal) => Promise<Result>,
  options: DeadlineOptions,
): Promise<Result> {
  const { ms, signal, error } = options
  if (signal?.aborted) return Promise.reject(createEarlyError('ABORTED'))
  const controller = new AbortController()
  return new Promise<Result>((resolve, reject) => {
    const settle = (act: () => void) => {
      clear()
      leave()
      act()
    }
    const stop = (reason: BaseError) =>
      settle(() => {
        reject(reason)
        controller.abort(reason)
      })
    const clear = ms === undefined ? () => {} : setDelay(() => stop(error()), ms)
    const leave = onAbort(() => stop(createEarlyError('ABORTED')), signal)
    attempt(run, controller.signal).then(
      (result) => settle(() => resolve(result)),
      (cause: unknown) => settle(() => reject(cause)),
    )
  })
}

/** Turns a synchronous throw into a rejection. */
async function attempt<Result>(
  run: (signal: AbortSignal) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  return await run(signal)
}
