/**
 * The number and timing of attempts. All times are milliseconds; `tries` includes the first
 * attempt.
 */
export type RetryPolicy = {
  /** The limit for one attempt. */
  readonly timeoutMs: number
  readonly tries: number
  /**
   * The n-th wait is random in 0 … min(capMs, baseMs · 2ⁿ), or the upper bound itself when `jitter`
   * is 'none'.
   */
  readonly baseMs: number
  readonly capMs: number
  readonly jitter: 'full' | 'none'
  /** The limit for all attempts and waits together. */
  readonly deadlineMs?: number
  /** HTTP statuses worth another attempt. */
  readonly statuses: readonly number[]
}

const statuses = [408, 425, 429, 500, 502, 503, 504]

/**
 * The figures per class of requests (docs/house/requirements.md#retries), and of the alternative policy
 * that a host may choose.
 */
export const retryPolicies = {
  readUi: {
    timeoutMs: 4_000,
    tries: 3,
    baseMs: 150,
    capMs: 2_000,
    jitter: 'full',
    deadlineMs: 10_000,
    statuses,
  },
  readBackground: {
    timeoutMs: 10_000,
    tries: 4,
    baseMs: 500,
    capMs: 30_000,
    jitter: 'full',
    deadlineMs: 60_000,
    statuses,
  },
  rpcRead: {
    timeoutMs: 10_000,
    tries: 3,
    baseMs: 150,
    capMs: 2_000,
    jitter: 'full',
    deadlineMs: 12_000,
    statuses,
  },
  write: {
    timeoutMs: 30_000,
    tries: 1,
    baseMs: 0,
    capMs: 0,
    jitter: 'full',
    deadlineMs: 30_000,
    statuses: [],
  },
  specification: {
    timeoutMs: 10_000,
    tries: 4,
    baseMs: 150,
    capMs: 2 ** 31 - 1,
    jitter: 'none',
    statuses: [403, 408, 413, 429, 500, 502, 503, 504],
  },
} as const satisfies Readonly<Record<string, RetryPolicy>>

/**
 * `'default'`: the figures of each call's class. `'specification'`: 10,000 ms, 3 retries and eight
 * statuses for every read.
 */
export type RetryPolicyName = 'default' | 'specification'

/** The retry policy of reads from chains. */
export const rpcReadPolicy = (name: RetryPolicyName = 'default'): RetryPolicy =>
  retryPolicies[name === 'specification' ? 'specification' : 'rpcRead']
