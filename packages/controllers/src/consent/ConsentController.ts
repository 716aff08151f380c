import type { ReadableStore } from '@latchkey/core'

export type ConsentState = {
  /**
   * The host wants consent, by `features.legalCheckbox`, and gave terms or a privacy policy to
   * consent to.
   */
  readonly required: boolean
  readonly agreed: boolean
}

/**
 * The consent to the host's terms. While it is required and not given, no way to connect goes
 * through (`CONSENT_REQUIRED`).
 */
export type ConsentController = {
  readonly store: ReadableStore<ConsentState>
  /** True while no wallet may be connected. */
  isMissing(): boolean
  /** What a person said, in the modal or in a form of the host's own. */
  setAgreed(agreed: boolean): void
}
