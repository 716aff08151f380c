import type { PlainError } from '../errors/createError.js'

/**
 * Remote data with its loading state. `retryAt` and `updatedAt` are milliseconds since the epoch.
 */
export type Remote<Data> = {
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly data?: Data
  /** `cause` is the underlying error, for developers. */
  readonly error?: PlainError & { readonly cause?: unknown }
  readonly updatedAt?: number
  readonly retryAt?: number
}
