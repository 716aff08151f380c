import { delay } from '../async/delay.js'
import { withDeadline } from '../async/withDeadline.js'
import { type BaseError, isKitError } from '../errors/BaseError.js'
import { createError } from '../errors/createError.js'
import type { RetryPolicy } from './RetryPolicy.js'
import { longestRetryAfterMs } from './retryAfter.js'

export type RetryOptions = {
  readonly policy: RetryPolicy
  readonly signal?: AbortSignal | undefined
  /**
   * True if an error is worth another attempt.
   * @default the policy's statuses, lost connections and time-outs
   */
  readonly isRetryable?: (error: BaseError) => boolean
  /** True when the next attempt uses another server, so that no wait is needed. */
  readonly goesElsewhere?: (attempt: number) => boolean
  /** 0 … 1. @default Math.random */
  readonly random?: () => number
}

/**
 * Runs `run` until it succeeds, its error is not retryable, or tries or deadline run out. Rejects
 * with the last error. A server's `Retry-After` (in `params.retryAfterMs`) replaces the wait; above
 * 60 s it ends the attempts, so that the user sees it.
 *
 * @example
 * await retry((signal) => load(signal), { policy: retryPolicies.readUi })
 */
export function retry<Result>(
  run: (signal: AbortSignal, attempt: number) => Promise<Result>,
  options: RetryOptions,
): Promise<Result> {
  const { policy, signal } = options
  if (policy.deadlineMs === undefined) return attemptAll(run, options, signal)
  return withDeadline((inner) => attemptAll(run, options, inner), {
    ms: policy.deadlineMs,
    signal,
    error: () => createError('HTTP_TIMEOUT'),
  })
}

async function attemptAll<Result>(
  run: (signal: AbortSignal, attempt: number) => Promise<Result>,
  options: RetryOptions,
  signal: AbortSignal | undefined,
): Promise<Result> {
  const {
    policy,
    random = Math.random,
    goesElsewhere,
    isRetryable = (error) => isWorthAnother(error, policy),
  } = options
  for (let attempt = 0; ; attempt++) {
    try {
      return await withDeadline((inner) => run(inner, attempt), {
        ms: policy.timeoutMs,
        signal,
        error: () => createError('HTTP_TIMEOUT'),
      })
    } catch (error) {
      if (!isKitError(error) || attempt + 1 >= policy.tries || !isRetryable(error)) throw error
      if (goesElsewhere?.(attempt + 1)) continue
      const asked = error.params.retryAfterMs
      if (typeof asked === 'number' && asked > longestRetryAfterMs) throw error
      const wait = Math.min(policy.capMs, policy.baseMs * 2 ** attempt)
      await delay(
        typeof asked === 'number' ? asked : policy.jitter === 'full' ? random() * wait : wait,
        signal,
      )
    }
  }
}

/** True for a lost connection, a time-out, or one of the policy's statuses. */
export function isWorthAnother(error: BaseError, policy: RetryPolicy): boolean {
  if (error.code === 'HTTP_FAILED' || error.code === 'HTTP_TIMEOUT') return true
  return error.code === 'HTTP_STATUS' && policy.statuses.includes(Number(error.params.status))
}
