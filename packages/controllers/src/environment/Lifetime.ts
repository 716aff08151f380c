import type { BaseError } from '@latchkey/core'

export type WithinOptions = {
  /** Milliseconds. */
  readonly ms: number
  readonly signal?: AbortSignal | undefined
  /** Creates the rejection at the deadline. */
  readonly error: () => BaseError
}

/**
 * The kit's time between `start` and `destroy`. It owns every timer and deadline of the kit, so
 * that `end` clears them all.
 */
export type Lifetime = {
  setTimeout(callback: () => void, ms: number): () => void
  /** Rejects with `error()` at the deadline and with `ABORTED` at an abort, regardless of `run`. */
  within<Result>(
    run: (signal: AbortSignal) => Promise<Result>,
    options: WithinOptions,
  ): Promise<Result>
  /** Waits on the kit's clock. Rejects with `ABORTED` when `signal` aborts or the lifetime ends. */
  pause(ms: number, signal?: AbortSignal): Promise<void>
  /** Starts a new lifetime after `end`. No effect on a running one. */
  begin(): void
  /**
   * Aborts pending work, clears the timers, and lets no work start until `begin`. Late results are
   * dropped.
   */
  end(): void
}
