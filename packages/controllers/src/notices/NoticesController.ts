import type { ErrorCode, ReadableStore } from '@latchkey/core'

/**
 * `code` keys the text in the locale (`snack.<code>` / `alert.<code>`); `text` is shown as it is
 * when there is no code.
 */
export type Snack = {
  readonly id: number
  readonly kind: 'success' | 'error' | 'info' | 'loading'
  readonly code?: string
  readonly text?: string
  readonly params?: Readonly<Record<string, string | number>>
  /** Names this one error, to be copied into a report. Errors only. */
  readonly referenceId?: string
}

export type Alert = {
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
  readonly details?: string
}

export type NoticesState = { readonly snack: Snack | undefined; readonly alert: Alert | undefined }

export type NoticesController = {
  readonly store: ReadableStore<NoticesState>
  /**
   * Shows a snack. One that is open is closed first and the new one comes 150 ms later. All but
   * `loading` close after 2 s (errors 5 s).
   */
  showSnack(snack: Omit<Snack, 'id'>): void
  /**
   * Shows any thrown thing: its code's text, or its message, or 'Unknown error'. `ABORTED` shows
   * nothing.
   */
  showError(error: unknown): void
  hideSnack(): void
  /** Each alert code is shown once a kit. */
  showAlert(alert: Alert): void
  hideAlert(): void
}

/** The half of the controller that the other controllers see. */
export type NoticesPart = NoticesController & {
  /** A new reference id for an error that is about to be shown; announces it as `errorShown`. */
  reference(code: ErrorCode): string
  stop(): void
}
