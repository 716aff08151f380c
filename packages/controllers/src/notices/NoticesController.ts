import type { ErrorCode, ReadableStore } from '@latchkey/core'

/**
 * `code` selects the text in the locale (`snack.<code>` / `alert.<code>`). Without a code, `text`
 * is shown.
 */
export type Snack = {
  readonly id: number
  readonly kind: 'success' | 'error' | 'info' | 'loading'
  readonly code?: string
  readonly text?: string
  readonly params?: Readonly<Record<string, string | number>>
  /** Identifies this one error for a report. Errors only. */
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
   * Shows a snack. Closes an open snack first and shows the new one 150 ms later. All but `loading`
   * close after 2 s (errors 5 s).
   */
  showSnack(snack: Omit<Snack, 'id'>): void
  /**
   * Shows any thrown value: its code's text, its message, or 'Unknown error'. `ABORTED` is not
   * shown.
   */
  showError(error: unknown): void
  hideSnack(): void
  /** Shows each alert code once per kit. */
  showAlert(alert: Alert): void
  hideAlert(): void
}

/** The controller as the other controllers see it. */
export type NoticesPart = NoticesController & {
  /** Creates a reference id for an error before display, and emits `errorShown`. */
  reference(code: ErrorCode): string
  stop(): void
}
