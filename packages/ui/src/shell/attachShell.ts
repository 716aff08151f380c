import type { Kit } from '@latchkey/controllers'
import { createEarlyError } from '@latchkey/core'
import { loadLocale, resolveLanguage } from '../i18n/loadLocale.js'
import type { MountOptions } from '../mountKit.js'
import type { ShellOptions } from './createShell.js'

export type LoadShell = () => Promise<{ createShell(kit: Kit, options: ShellOptions): () => void }>

/** Waits before a part that did not load is asked for again, in milliseconds. */
const chunkRetryDelaysMs = [300, 1500]

/** Starts a kit and gives it its shell when it is first opened. Small, since every page pays for it. */
export function attachShell(kit: Kit, options: MountOptions, loadShell: LoadShell): () => void {
  const stop = kit.start()
  const { embedded = false, prefetch = 'hydrated' } = kit.options
  let unmount: (() => void) | undefined
  let loading = false
  let cancelTimer = () => {}

  const show = (attempt: number): void => {
    if (unmount || (loading && attempt === 0)) return
    loading = true
    const language = resolveLanguage(options.locale ?? kit.options.locale ?? document.documentElement.lang, options.messages)
    void Promise.all([loadShell(), loadLocale(language)]).then(
      ([{ createShell }, messages]) => {
        loading = false
        if (!gone) unmount = createShell(kit, { ...options, language, base: messages })
      },
      (cause: unknown) => {
        const wait = chunkRetryDelaysMs[attempt]
        if (gone) return
        if (wait !== undefined) {
          cancelTimer = after(wait, () => show(attempt + 1))
          return
        }
        loading = false
        kit.notices.showError(createEarlyError('VIEW_UNAVAILABLE', { cause }))
        kit.close()
      },
    )
  }

  let gone = false
  const { store } = kit.modal
  const unsubscribe = store.subscribe((state) => {
    if (state.open) show(0)
  })
  if (embedded || store.getState().open) show(0)
  else if (prefetch === 'hydrated' && !savesData()) cancelTimer = whenIdle(() => void loadShell().catch(() => undefined))

  return () => {
    gone = true
    unsubscribe()
    cancelTimer()
    unmount?.()
    stop()
  }
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') return after(200, run)
  const id = requestIdleCallback(run, { timeout: 2000 })
  return () => cancelIdleCallback(id)
}
