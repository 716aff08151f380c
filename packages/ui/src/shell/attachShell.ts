import type { Kit } from '@latchkey/controllers'
import { createEarlyError } from '@latchkey/core'
import { loadLocale, resolveLanguage } from '../i18n/loadLocale.js'
import type { MountOptions } from '../mountKit.js'
import type { ShellOptions } from './createShell.js'

export type LoadShell = () => Promise<{ createShell(kit: Kit, options: ShellOptions): () => void }>

/** Waits before a part that did not load is asked for again, in milliseconds. */
const chunkRetryDelaysMs = [300, 1500]

/** Who has waited longer than this for the code to come is not shown an entrance on top. */
const patienceMs = 100

export type AttachedShell = {
  /** Draws the shell ahead of its use, unseen. */
  readonly warm: () => void
  readonly unmount: () => void
}

/** Starts a kit and gives it its shell when it is first opened, or about to be. Small, since every page pays for it. */
export function attachShell(kit: Kit, options: MountOptions, loadShell: LoadShell): AttachedShell {
  const stop = kit.start()
  const { embedded = false, prefetch = 'hydrated' } = kit.options
  let unmount: (() => void) | undefined
  let loading = false
  let openedAt = Number.POSITIVE_INFINITY
  let cancelTimer = () => {}

  const show = (attempt: number): void => {
    if (unmount || (loading && attempt === 0)) return
    loading = true
    const language = resolveLanguage(options.locale ?? kit.options.locale ?? document.documentElement.lang, options.messages)
    void Promise.all([loadShell(), loadLocale(language)]).then(
      ([{ createShell }, messages]) => {
        loading = false
        if (!gone) unmount = createShell(kit, { ...options, language, base: messages, instant: performance.now() - openedAt > patienceMs })
      },
      (cause: unknown) => {
        const wait = chunkRetryDelaysMs[attempt]
        if (gone) return
        if (wait !== undefined) {
          cancelTimer = after(wait, () => show(attempt + 1))
          return
        }
        loading = false
        // Warming up failed: the opening will say so, if there is one.
        if (!kit.modal.store.getState().open) return
        kit.notices.showError(createEarlyError('VIEW_UNAVAILABLE', { cause }))
        kit.close()
      },
    )
  }

  let gone = false
  const { store } = kit.modal
  const unsubscribe = store.subscribe((state) => {
    if (!state.open || unmount) return
    openedAt = Math.min(openedAt, performance.now())
    show(0)
  })
  if (embedded || store.getState().open) show(0)
  else if (prefetch === 'hydrated' && !savesData()) void loadShell().catch(() => undefined)

  return {
    warm: () => show(0),
    unmount() {
      gone = true
      unsubscribe()
      cancelTimer()
      unmount?.()
      stop()
    },
  }
}

/** The person asked the browser to save data. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
