import type { BaseError } from '../errors/BaseError.js'
import { createEarlyError } from '../errors/createEarlyError.js'
import { setDelay } from './delay.js'

export type DeadlineOptions = {
  /** Milliseconds. @default no deadline: the caller holds it */
  readonly ms?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** What it rejects with at the deadline. */
  readonly error: () => BaseError
}

/**
 * Runs something that may never end. Rejects at the deadline with `error()` and at an abort of
 * `signal` with `ABORTED`, at once and whatever `run` does; `run` gets a signal that fires in both
 * cases. A late result or failure of `run` changes nothing.
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
      signal?.removeEventListener('abort', abort)
      act()
    }
    const stop = (reason: BaseError) =>
      settle(() => {
        reject(reason)
        controller.abort(reason)
      })
    const abort = () => stop(createEarlyError('ABORTED'))
    const clear = ms === undefined ? () => {} : setDelay(() => stop(error()), ms)
    signal?.addEventListener('abort', abort, { once: true })
    attempt(run, controller.signal).then(
      (result) => settle(() => resolve(result)),
      (cause: unknown) => settle(() => reject(cause)),
    )
  })
}

/** A function that throws instead of rejecting is no different to its caller. */
async function attempt<Result>(
  run: (signal: AbortSignal) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  return await run(signal)
}
