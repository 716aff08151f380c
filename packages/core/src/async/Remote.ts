import type { PlainError } from '../errors/createError.js'

/**
 * Data from elsewhere, with what is known of it. `retryAt` and `updatedAt` are milliseconds since
 * the epoch.
 */
export type Remote<Data> = {
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly data?: Data
  /** `cause` is what failed underneath, for the developer. */
  readonly error?: PlainError & { readonly cause?: unknown }
  readonly updatedAt?: number
  readonly retryAt?: number
}
