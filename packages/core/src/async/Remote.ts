/** Data from elsewhere, with what is known of it. `retryAt` and `updatedAt` are milliseconds since the epoch. */
export type Remote<Data> = {
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly data?: Data
  readonly error?: { readonly code: string; readonly message: string }
  readonly updatedAt?: number
  readonly retryAt?: number
}
