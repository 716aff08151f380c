/**
 * How often and how fast something is tried again. All times are milliseconds; `tries` counts the
 * first attempt.
 */
export type RetryPolicy = {
  /** For one attempt. */
  readonly timeoutMs: number
  readonly tries: number
  /**
   * The n-th wait is drawn from 0 … min(capMs, baseMs · 2ⁿ), or is that value itself when `jitter`
   * is 'none'.
   */
  readonly baseMs: number
  readonly capMs: number
  readonly jitter: 'full' | 'none'
  /** For all attempts and waits together. */
  readonly deadlineMs?: number
  /** HTTP statuses worth another attempt. */
  readonly statuses: readonly number[]
}

const statuses = [408, 425, 429, 500, 502, 503, 504]

/**
 * The figures of each class of requests (docs/requirements.md#retries), and of the one policy that
 * a host may choose instead.
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

/** How reads from chains are tried again. */
export const rpcReadPolicy = (name: RetryPolicyName = 'default'): RetryPolicy =>
  retryPolicies[name === 'specification' ? 'specification' : 'rpcRead']
