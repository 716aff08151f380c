import type { Kit } from '@latchkey/controllers'
import type { MessageOverrides } from './i18n/Messages.js'
import { type AttachedShell, attachShell, type LoadShell, savesData } from './shell/attachShell.js'

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
const mounted = /* @__PURE__ */ new WeakMap<Kit, { count: number; readonly shell: AttachedShell }>()

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
  const mount = mounted.get(kit) ?? { count: 0, shell: attachShell(kit, options, loadShell) }
  mounted.set(kit, mount)
  mount.count++
  let undone = false
  return () => {
    if (undone) return
    undone = true
    mount.count--
    if (mount.count > 0) return
    mounted.delete(kit)
    mount.shell.unmount()
  }
}

/**
 * Fetches what opening a kit's modal needs, if its `prefetch` option is 'hydrated' and the person does not save data. `mountKit` does it too;
 * calling it earlier, while whatever opens the modal is drawn, gains what lies between. Does nothing on a server. Never rejects.
 *
 * @example
 * prefetchKit(kit)
 */
export function prefetchKit(kit: Kit): void {
  if (typeof document === 'undefined' || (kit.options.prefetch ?? 'hydrated') !== 'hydrated' || savesData()) return
  // What fails here is asked for again, and reported, when the modal is opened.
  for (const part of [loadShell(), kit.preload('list')]) part.catch(() => undefined)
}

/**
 * Gets a mounted kit's modal ready, unseen: call it when a pointer or the focus comes near whatever opens it. Fetches its code and draws it,
 * so that opening only has to show it. Does nothing for a kit that is not mounted.
 *
 * @example
 * button.addEventListener('pointerenter', () => warmKit(kit), { once: true })
 */
export function warmKit(kit: Kit): void {
  mounted.get(kit)?.shell.warm()
}
