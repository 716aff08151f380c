import type { Alert, Snack } from '@latchkey/controllers'
import { sanitizeText } from '@latchkey/core'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { type Ui, useUi } from '../context/UiContext.js'
import { useStore } from '../context/useStore.js'
import type { Params } from '../i18n/createTranslator.js'
import { Icon } from '../icons/Icon.js'

/** The alert bar above the view, which is also spoken. */
export function Notices({ children }: { readonly children: ReactNode }) {
  const ui = useUi()
  const { kit, t, announce } = ui
  const { alert } = useStore(kit.notices.store)
  const online = useSyncExternalStore(watchOnline, isOnline, isOnline)
  const alertText = useNoticeText(ui, 'alert', alert)

  const details = sanitizeText(alert?.details, { maxGraphemes: 160 })
  useEffect(() => {
    if (alertText) announce([alertText, details].filter(Boolean).join(': '), 'assertive')
  }, [alertText, details, announce])
  useEffect(() => {
    if (!online) announce(t('shell.offline'))
  }, [online, announce, t])

  return (
    <>
      <div>
        {!online && (
          <p data-part="alert" part="alert" data-kind="info">
            {t('shell.offline')}
          </p>
        )}
        {alert && alertText && (
          <div data-part="alert" part="alert">
            <Icon name="alert" />
            <span data-part="alert-text">
              {alertText}
              {details && <bdi data-part="row-detail">{details}</bdi>}
            </span>
            <button
              type="button"
              data-part="icon-button"
              data-small=""
              aria-label={t('shell.dismiss')}
              onClick={() => kit.notices.hideAlert()}
            >
              <Icon name="close" />
            </button>
          </div>
        )}
      </div>
      {children}
    </>
  )
}

/** A short notice beside the card, which covers none of its buttons. */
export function SnackBar() {
  const ui = useUi()
  const { kit, announce } = ui
  const { snack } = useStore(kit.notices.store)
  const snackText = useNoticeText(ui, 'snack', snack)
  useEffect(() => {
    if (snackText) announce(snackText, snack?.kind === 'error' ? 'assertive' : 'polite')
  }, [snackText, snack?.kind, announce])
  if (!snack || !snackText) return null
  return (
    <div key={snack.id} data-part="snack" part="snack" data-kind={snack.kind}>
      {snack.kind === 'loading' ? (
        <span data-part="spinner" aria-hidden="true" />
      ) : (
        <Icon name={snack.kind === 'success' ? 'check' : 'alert'} />
      )}
      <span>{snackText}</span>
    </div>
  )
}

type Notice = Pick<Snack & Alert, never> & {
  readonly code?: string
  readonly text?: string
  readonly params?: Params
}

/**
 * The text of a notice: the catalogue's text for its code, else the error's, else its own. Empty
 * until loaded.
 */
function useNoticeText(ui: Ui, kind: 'snack' | 'alert', notice: Notice | undefined): string {
  const [, setLoaded] = useState(0)
  const code = notice?.code
  const known = code === undefined ? undefined : ui.find(`${kind}.${code}`, notice?.params)
  const needsErrors = code !== undefined && known === undefined && ui.error(code) === undefined
  useEffect(() => {
    if (needsErrors) void ui.loadErrors().then(() => setLoaded((count) => count + 1))
  }, [needsErrors, ui])
  if (!notice) return ''
  if (code === undefined)
    return sanitizeText(notice.text, { maxGraphemes: 160 }) || ui.t('snack.unknown')
  return (
    known ?? ui.error(code, notice.params)?.[0] ?? sanitizeText(notice.text, { maxGraphemes: 160 })
  )
}

function isOnline(): boolean {
  return globalThis.navigator?.onLine !== false
}

function watchOnline(changed: () => void): () => void {
  globalThis.addEventListener('online', changed)
  globalThis.addEventListener('offline', changed)
  return () => {
    globalThis.removeEventListener('online', changed)
    globalThis.removeEventListener('offline', changed)
  }
}
