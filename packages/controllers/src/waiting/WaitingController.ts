import type { Namespace, ReadableStore } from '@latchkey/core'

/** The page's notice about a wallet on another device. */
export type WaitingNotice = {
  /** The id of the request. */
  readonly id: number
  readonly namespace: Namespace
  /** The name of the wallet. */
  readonly wallet: string
  /** `asked`: it has not answered yet. `unknown`: a cancelled write that it may have sent. */
  readonly state: 'asked' | 'unknown'
}

export type WaitingState = {
  readonly notice: WaitingNotice | undefined
  /** The page is on a phone, so that the wallet is an app beside it. */
  readonly isPhone: boolean
}

/**
 * Tells the page that a wallet on another device is asked for a signature or a transaction: after
 * a second, until the answer, and not while the modal says so itself.
 */
export type WaitingController = {
  readonly store: ReadableStore<WaitingState>
  /** Begins to follow the requests. A second call has no effect until `stop`. */
  watch(): void
  /** Cancels the request of the notice, as its caller's own signal would. */
  cancel(): void
  /** Takes away the notice of a write that may have been sent. */
  dismiss(): void
  stop(): void
}
