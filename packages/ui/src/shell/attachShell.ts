import type { Kit } from '@latchkey/controllers'
import { createEarlyError, createLazy, setDelay } from '@latchkey/core'
import type { TextOptions } from '../locales/TextOptions.js'
import type { DrawnShell } from './createShell.js'
import type { MountOptions } from './MountOptions.js'
import type { LoadShell, ShellModule } from './ShellModule.js'

/** The notice on the page during a request to a wallet on another device. */
const waiting = /* @__PURE__ */ createLazy(() => import('./Waiting.js'))

/** Ignores a part of the modal that could not be fetched: the next use fetches it again. */
export const later = () => undefined

/** Delays before a failed chunk is fetched again, in milliseconds. */
const chunkRetryDelaysMs = [300, 1500]
/**
 * Time-outs for a hanging chunk, first and later, in milliseconds. Webpack's chunks hang after
 * Trusted Types refuse their script once.
 */
const hangMs = 8_000
const nextHangMs = 1_000

export type AttachedShell = {
  /** Renders the shell ahead of its use, out of sight. */
  readonly warm: () => void
  /** Changes the language or the texts. The same texts have no effect. */
  readonly setTexts: (texts: TextOptions) => void
  readonly unmount: () => void
}

/**
 * Starts a kit and attaches its shell at the first opening, or shortly before. Small, since every
 * page loads it.
 */
export function attachShell(kit: Kit, options: MountOptions, loadShell: LoadShell): AttachedShell {
  const stop = kit.start()
  let shell: DrawnShell | undefined
  let texts: TextOptions = options
  let loading = false
  let cancelTimer = () => {}
  let hangs = 0

  let code: ShellModule
  const change = (): void => {
    const wanted = texts
    code
      .loadFirst(kit, wanted)
      .then((loaded) => (texts === wanted ? shell?.setTexts(loaded) : undefined))
      .catch((cause: unknown) =>
        kit.notices.showAlert({ code: 'VIEW_UNAVAILABLE', details: `${cause}` }),
      )
  }

  const show = (attempt: number): void => {
    if (shell || (loading && attempt === 0)) return
    loading = true
    const asked = texts
    const hang = new Promise<never>((_, reject) => {
      cancelTimer = setDelay(
        () => {
          hangs++
          reject(createEarlyError('VIEW_UNAVAILABLE'))
        },
        hangs ? nextHangMs : hangMs,
      )
    })
    const seen = hangs
    const load = async () => {
      code = await loadShell()
      return code.loadFirst(kit, asked)
    }
    void Promise.race([load(), hang])
      .finally(() => cancelTimer())
      .then(
        (loaded) => {
          try {
            if (gone) return
            // It may change the modal's state before it returns, as a view that cannot be closed.
            shell = code.createShell(kit, { ...options, ...loaded, askedAt: () => askedAt })
          } finally {
            loading = false
          }
          if (texts !== asked) change()
        },
        (cause: unknown) => {
          const wait = chunkRetryDelaysMs[attempt]
          if (gone) return
          if (wait !== undefined && seen === hangs) {
            cancelTimer = setDelay(() => show(attempt + 1), wait)
            return
          }
          loading = false
          // A failed warm-up stays silent; a later opening reports it.
          if (!kit.modal.store.getState().open) return
          kit.notices.showError(createEarlyError('VIEW_UNAVAILABLE', { cause }))
          kit.modal.finish()
          showFailure(createEarlyError('VIEW_UNAVAILABLE').shortMessage)
        },
      )
  }

  let gone = false
  const { store } = kit.modal
  // 0 for an opening before this subscription.
  let askedAt = 0
  const unsubscribe = store.subscribe(({ open }, before) => {
    if (open && !before.open) askedAt = performance.now()
    if (open) show(0)
  })
  const unwatch = kit.requests.store.subscribe(({ pending }) => {
    if (pending.some(({ isAway }) => isAway))
      waiting.load().then((part) => part.showWaiting(kit, loadShell, options, () => texts), later)
  })
  if (kit.options.embedded || store.getState().open) show(0)

  return {
    warm: () => show(0),
    setTexts(next) {
      const isSame = (['locale', 'messages'] as const).every(
        (key) =>
          texts[key] === next[key] || JSON.stringify(texts[key]) === JSON.stringify(next[key]),
      )
      if (isSame) return
      texts = next
      if (shell) change()
    },
    unmount() {
      gone = true
      unsubscribe()
      unwatch()
      cancelTimer()
      shell?.unmount()
      // A page that remounts at once, in another container, stays connected.
      queueMicrotask(stop)
    },
  }
}

/** The fallback without the modal's code: a plain browser dialog. */
function showFailure(text: string): void {
  const dialog = document.createElement('dialog')
  const button = document.createElement('button')
  button.textContent = 'OK'
  const close = (): void => dialog.remove()
  button.onclick = close
  dialog.onclose = close
  dialog.append(text, ' ', button)
  document.body.append(dialog)
  dialog.showModal()
}
