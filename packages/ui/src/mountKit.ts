import type { Kit } from '@latchkey/controllers'
import type { MessageOverrides } from './i18n/Messages.js'
import { attachShell, type LoadShell } from './shell/attachShell.js'

/** Where and in which language a kit is shown. */
export type MountOptions = {
  /** The element to render in. Needed with `embedded` and `disableAppend`. @default the page's body */
  readonly container?: Element
  /** A BCP 47 language tag. @default the kit's `locale` option, else the page's `lang`, else 'en' */
  readonly locale?: string
  /** Texts that replace or complete the bundled ones. */
  readonly messages?: MessageOverrides
}

/** The heavy half: the shell, the first view, its texts and styles, in one chunk. */
const loadShell: LoadShell = () => import('./shell/createShell.js')

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
  const mount = mounted.get(kit) ?? { count: 0, unmount: attachShell(kit, options, loadShell) }
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
