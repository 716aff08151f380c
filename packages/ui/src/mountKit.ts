import type { Kit } from '@latchkey/controllers'
import { createError } from '@latchkey/core'
import { loadLocale, resolveLanguage } from './i18n/loadLocale.js'
import type { MessageOverrides } from './i18n/Messages.js'

/** Where and in which language a kit is shown. */
export type MountOptions = {
  /** The element to render in. Needed with `embedded` and `disableAppend`. @default the page's body */
  readonly container?: Element
  /** A BCP 47 language tag. @default the kit's `locale` option, else the page's `lang`, else 'en' */
  readonly locale?: string
  /** Texts that replace or complete the bundled ones. */
  readonly messages?: MessageOverrides
}

/** Waits before a part that did not load is asked for again, in milliseconds. */
const chunkRetryDelaysMs = [300, 1500]

/** By kit, so that mounting twice (React's StrictMode, a careless host) shows one modal. */
const mounted = /* @__PURE__ */ new WeakMap<Kit, { count: number; readonly unmount: () => void }>()

/**
 * Puts a kit on the page: starts it and shows its modal when it is opened. The modal's own code is fetched as the kit's
 * `prefetch` option says and runs from the first opening on; when it cannot be fetched the kit reports `VIEW_UNAVAILABLE`
 * and closes, and the next opening tries again.
 *
 * @returns takes the modal away and stops the kit, once every mount of it is undone
 * @example
 * const unmount = mountKit(kit)
 * kit.open()
 */
export function mountKit(kit: Kit, options: MountOptions = {}): () => void {
  const { embedded = false, disableAppend = false } = kit.options
  // The host will call again with a place; until then the kit runs without a face.
  if ((embedded || disableAppend) && !options.container) return kit.start()
  const mount = mounted.get(kit) ?? { count: 0, unmount: attach(kit, options) }
  mounted.set(kit, mount)
  mount.count++
  let undone = false
  return () => {
    if (undone) return
    undone = true
    mount.count--
    if (mount.count > 0) return
    mounted.delete(kit)
    mount.unmount()
  }
}

/**
 * Fetches the modal's code ahead of its use, such as when a pointer comes near a button. Never rejects.
 *
 * @example
 * button.addEventListener('pointerenter', () => void prefetchModal(), { once: true })
 */
export async function prefetchModal(): Promise<void> {
  await loadShell().catch(() => undefined)
}

const loadShell = () => import('./shell/createShell.js')

function attach(kit: Kit, options: MountOptions): () => void {
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
        kit.notices.showError(createError('VIEW_UNAVAILABLE', { cause }))
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
  else if (prefetch === 'hydrated' && !savesData()) cancelTimer = whenIdle(() => void prefetchModal())

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
