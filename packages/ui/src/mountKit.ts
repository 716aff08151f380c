import { createKit as createBareKit, fetchesAhead, type Kit, type KitOptions } from '@latchkey/controllers'
import type { MessageOverrides } from './i18n/Messages.js'
import { type AttachedShell, attachShell, type LoadShell } from './shell/attachShell.js'

/** Where and in which language a kit is shown. */
export type MountOptions = {
  /** The element to render in. Needed with `embedded` and `disableAppend`. @default the page's body */
  readonly container?: Element
  /** A BCP 47 language tag. @default the kit's `locale` option, else the page's `lang`, else 'en' */
  readonly locale?: string
  /** Texts that replace or complete the bundled ones. */
  readonly messages?: MessageOverrides
}

let shell: ReturnType<LoadShell> | undefined

/** The heavy half: the shell, the first view, its texts and styles, in one chunk. Asked for once, and again after it did not come. */
const loadShell: LoadShell = () => {
  shell ??= import('./shell/createShell.js').catch((error: unknown) => {
    shell = undefined
    throw error
  })
  return shell
}

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
  prefetch(kit)
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
 * Makes a kit that will be shown by `mountKit`: the kit of `@latchkey/controllers`, and the modal's code begins to come at once where its
 * `prefetch` option allows it. On a slow network that is a tenth of a second before anything could be drawn. Has no effect on a server.
 *
 * @throws INVALID_CONFIGURATION when the options contradict each other
 * @example
 * const kit = createKit({ adapters: [] })
 * const unmount = mountKit(kit)
 */
export function createKit(options: KitOptions): Kit {
  // Asked for before the kit is made, which takes longer than asking.
  prefetchShell(options)
  const kit = createBareKit(options)
  prefetch(kit)
  return kit
}

function prefetch(kit: Kit): void {
  if (prefetchShell(kit.options)) kit.preload('list').catch(later)
}

function prefetchShell(options: KitOptions): boolean {
  const allowed = typeof document !== 'undefined' && fetchesAhead(options)
  if (allowed) loadShell().catch(later)
  return allowed
}

/** What fails ahead is asked for again, and reported, by the opening. */
const later = () => undefined

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
