import {
  createStore,
  type ErrorCode,
  isKitError,
  isLocalHost,
  sanitizeText,
  toKitError,
} from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import type { NoticesPart, NoticesState, Snack } from './NoticesController.js'

/** docs/house/words-and-numbers.md lists the first. */
const snackSwapMs = 150
const snackShownMs = 2_000
const errorShownMs = 5_000
const maxTextGraphemes = 160

/** One snack and one alert at a time. */
export function createNoticesController(
  parts: Pick<KitParts, 'environment' | 'lifetime' | 'events' | 'options'>,
): NoticesPart {
  const { environment, lifetime, events, options } = parts
  const store = createStore<NoticesState>({ snack: undefined, alert: undefined })
  const shownAlerts = new Set<string>()
  let ids = 0
  let clearTimer: (() => void) | undefined

  function hideSnack() {
    clearTimer?.()
    clearTimer = undefined
    store.setState({ snack: undefined })
  }

  function present(snack: Omit<Snack, 'id'>) {
    store.setState({ snack: { ...snack, id: ++ids } })
    clearTimer =
      snack.kind === 'loading'
        ? undefined
        : lifetime.setTimeout(hideSnack, snack.kind === 'error' ? errorShownMs : snackShownMs)
  }

  function showSnack(snack: Omit<Snack, 'id'>) {
    // A timer without a snack is a pending swap; the newest message replaces the waiting one.
    const busy = store.getState().snack !== undefined || clearTimer !== undefined
    hideSnack()
    if (busy) clearTimer = lifetime.setTimeout(() => present(snack), snackSwapMs)
    else present(snack)
  }

  function reference(code: ErrorCode) {
    const referenceId = environment.randomId().replaceAll('-', '').slice(0, 8)
    events.emit('errorShown', { code, referenceId })
    return referenceId
  }

  return {
    store,
    showSnack,
    hideSnack,
    reference,
    showError(thrown) {
      const error = toKitError(thrown)
      if (error.code === 'ABORTED') return
      const text = isKitError(thrown) ? '' : readText(thrown)
      events.signals.emit('failed', thrown)
      const referenceId = reference(error.code)
      environment.log('debug', `${error.code} (${referenceId})`, thrown)
      const said = text === '' ? { code: error.code, params: error.params } : { text }
      // A declined request is no error.
      showSnack({ kind: error.code === 'USER_REJECTED' ? 'info' : 'error', ...said, referenceId })
    },
    showAlert(alert) {
      if (shownAlerts.has(alert.code)) return
      shownAlerts.add(alert.code)
      environment.log('error', alert.code, alert.details)
      if (options.given.debug ?? isLocalHost(environment.origin)) store.setState({ alert })
    },
    hideAlert: () => store.setState({ alert: undefined }),
    stop() {
      hideSnack()
      store.setState({ alert: undefined })
    },
  }
}

/** Returns a thrown string, the first issue of a validation, or the error's message, else ''. */
function readText(thrown: unknown): string {
  try {
    const { issues, message = thrown } = Object(thrown) as {
      issues?: readonly { message?: unknown }[]
      message?: unknown
    }
    return sanitizeText(issues?.[0]?.message ?? message, { maxGraphemes: maxTextGraphemes })
  } catch {
    return ''
  }
}
