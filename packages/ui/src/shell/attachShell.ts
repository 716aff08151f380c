import type { Kit } from '@latchkey/controllers'
import { createEarlyError } from '@latchkey/core'
import { loadLocale, resolveLanguage } from '../i18n/loadLocale.js'
import type { Texts } from '../locales/Messages.js'
import type { DrawnShell, ShellOptions } from './createShell.js'
import type { MountOptions, TextOptions } from './MountOptions.js'

export type LoadShell = () => Promise<{ createShell(kit: Kit, options: ShellOptions): DrawnShell }>

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

  const loadTexts = async (): Promise<Texts> => {
    const { locale, messages } = texts
    const language = resolveLanguage(
      locale ?? kit.options.locale ?? document.documentElement.lang,
      messages,
    )
    return { language, base: await loadLocale(language), messages }
  }
  const change = (): void => {
    const wanted = texts
    loadTexts()
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
      cancelTimer = after(hangs ? nextHangMs : hangMs, () => {
        hangs++
        reject(createEarlyError('VIEW_UNAVAILABLE'))
      })
    })
    const seen = hangs
    void Promise.race([Promise.all([loadShell(), loadTexts()]), hang])
      .finally(() => cancelTimer())
      .then(
        ([{ createShell }, loaded]) => {
          loading = false
          if (gone) return
          shell = createShell(kit, { ...options, ...loaded, askedAt: () => askedAt })
          if (texts !== asked) change()
        },
        (cause: unknown) => {
          const wait = chunkRetryDelaysMs[attempt]
          if (gone) return
          if (wait !== undefined && seen === hangs) {
            cancelTimer = after(wait, () => show(attempt + 1))
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
  if (kit.options.embedded || store.getState().open) show(0)

  return {
    warm: () => show(0),
    setTexts(next) {
      const [before, after] = [texts, next].map(({ locale, messages }) =>
        JSON.stringify([locale, messages]),
      )
      if (before === after) return
      texts = next
      if (shell) change()
    },
    unmount() {
      gone = true
      unsubscribe()
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

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
