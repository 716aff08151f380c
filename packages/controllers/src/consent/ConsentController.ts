import type { ReadableStore } from '@latchkey/core'

export type ConsentState = {
  /**
   * True if the host requires consent (`features.legalCheckbox`) and names terms or a privacy
   * policy.
   */
  readonly required: boolean
  readonly agreed: boolean
}

/**
 * The consent to the host's terms. While it is required and missing, every connect rejects with
 * `CONSENT_REQUIRED`.
 */
export type ConsentController = {
  readonly store: ReadableStore<ConsentState>
  /** True while the missing consent blocks connecting. */
  isMissing(): boolean
  /** Sets the user's decision, from the modal or the host's own form. */
  setAgreed(agreed: boolean): void
}
