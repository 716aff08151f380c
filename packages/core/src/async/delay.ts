import { createEarlyError } from '../errors/createEarlyError.js'
import { onAbort } from './onAbort.js'

/** Timers count in signed 32-bit milliseconds; a longer delay would fire at once. */
const longestDelayMs = 2 ** 31 - 1

/** `setTimeout` for delays of any length. Returns the function that clears it. */
export function setDelay(callback: () => void, ms: number): () => void {
  const timer = setTimeout(callback, Math.min(Math.max(0, ms), longestDelayMs))
  return () => clearTimeout(timer)
}

/**
 * Waits. Rejects with `ABORTED` as soon as `signal` aborts.
 *
 * @example
 * await delay(150, signal)
 */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(createEarlyError('ABORTED'))
    const clear = setDelay(() => {
      stop()
      resolve()
    }, ms)
    const stop = onAbort(() => {
      clear()
      reject(createEarlyError('ABORTED'))
    }, signal)
  })
}
