import type { BaseError } from '@latchkey/core'

export type WithinOptions = {
  /** Milliseconds. */
  readonly ms: number
  readonly signal?: AbortSignal | undefined
  /** What it rejects with at the deadline. */
  readonly error: () => BaseError
}

/**
 * The time until `destroy`, and from the next `start` on. Every timer and deadline of the kit hangs
 * on it, so that `end` leaves none behind.
 */
export type Lifetime = {
  setTimeout(callback: () => void, ms: number): () => void
  /** Settles at the deadline with `error()` and at an abort with `ABORTED`, whatever `run` does. */
  within<Result>(
    run: (signal: AbortSignal) => Promise<Result>,
    options: WithinOptions,
  ): Promise<Result>
  /** Waits on the kit's clock. Rejects with `ABORTED` when `signal` aborts or the life ends. */
  pause(ms: number, signal?: AbortSignal): Promise<void>
  /** After an end: timers run and deadlines are kept again. A new life has begun already. */
  begin(): void
  /**
   * Aborts what is under way, clears the timers, and lets nothing start until `begin`: what was on
   * its way when it ended comes to nothing.
   */
  end(): void
}
