import type { KitOptions } from '@latchkey/controllers'
import { createKit as createBareKit, fetchesAhead } from '@latchkey/controllers/internal'
import { type AdapterNetworkId, type ChainAdapter, createLazy } from '@latchkey/core'
import type { Kit } from './Kit.js'
import { type AttachedShell, attachShell } from './shell/attachShell.js'
import type { ShellOptions } from './shell/createShell.js'
import type { MountOptions, TextOptions } from './shell/MountOptions.js'
import type { ReactDom } from './shell/ReactDom.js'

/**
 * The heavy half: the shell, the first view, its texts and styles, and the list's code. A shell
 * without the list would be drawn twice.
 */
const firstOpening = /* @__PURE__ */ createLazy(() => import('./shell/firstOpening.js'))
/** For a page without React: it comes with the modal. */
const ownReactDom = /* @__PURE__ */ createLazy(() => import('./shell/ownReactDom.js'))

/** By kit, so that mounting twice (React's StrictMode, a careless host) shows one modal. */
const mounted = /* @__PURE__ */ new WeakMap<Kit, { count: number; readonly shell: AttachedShell }>()

/**
 * Puts a kit on the page: starts it and shows its modal when it is opened. The modal's own code is
 * fetched as the kit's `prefetch` option says and runs from the first opening on; when it cannot be
 * fetched the kit reports `VIEW_UNAVAILABLE` and closes, and the next opening tries again.
 *
 * @returns takes the modal away and stops the kit, once every mount of it is undone
 * @example
 * const unmount = mountKit(kit)
 * kit.open()
 */
export function mountKit(kit: Kit, options: MountOptions = {}): () => void {
  if (mayPrefetch(kit.options)) ownReactDom.load().catch(later)
  return mount(kit, options, ownReactDom.load)
}

/**
 * `mountKit` for a page that has React already, and hands over what it draws with. A bundler then
 * finds `react-dom` in the page alone, and has no reason to cut the page's code into files that the
 * modal's could share.
 *
 * @example
 * import { mountKitWith } from '@latchkey/ui'
 * import { flushSync } from 'react-dom'
 * import { createRoot } from 'react-dom/client'
 *
 * const unmount = mountKitWith({ createRoot, flushSync }, kit)
 */
export function mountKitWith(reactDom: ReactDom, kit: Kit, options: MountOptions = {}): () => void {
  return mount(kit, options, async () => reactDom)
}

function mount(kit: Kit, options: MountOptions, getReactDom: () => Promise<ReactDom>): () => void {
  const { embedded = false, disableAppend = false } = kit.options
  prefetch(kit).catch(later)
  // The host will call again with a place; until then the kit runs without a face.
  if ((embedded || disableAppend) && !options.container) return kit.start()
  const load = async () => {
    const [{ createShell }, reactDom] = await Promise.all([firstOpening.load(), getReactDom()])
    return { createShell: (shown: Kit, given: ShellOptions) => createShell(shown, given, reactDom) }
  }
  const entry = mounted.get(kit) ?? { count: 0, shell: attachShell(kit, options, load) }
  mounted.set(kit, entry)
  entry.count++
  let undone = false
  return () => {
    if (undone) return
    undone = true
    entry.count--
    if (entry.count > 0) return
    mounted.delete(kit)
    entry.shell.unmount()
  }
}

/**
 * Makes a kit that will be shown by `mountKit`: the kit of `@latchkey/controllers`, and the modal's
 * code begins to come at once where its `prefetch` option allows it. On a slow network that is a
 * tenth of a second before anything could be drawn. Has no effect on a server.
 *
 * @throws INVALID_CONFIGURATION when the options contradict each other
 * @example
 * const kit = createKit({ adapters: [] })
 * const unmount = mountKit(kit)
 */
export function createKit<const Adapters extends readonly ChainAdapter[]>(
  options: KitOptions<Adapters>,
): Kit<AdapterNetworkId<Adapters[number]>>
export function createKit(options: KitOptions): Kit {
  // Asked for before the kit is made, which takes longer than asking, and refuses no options.
  if (options && mayPrefetch(options)) firstOpening.load().catch(later)
  const kit = createBareKit(options, { walletList: () => firstOpening.peek()?.createWalletList })
  prefetch(kit).catch(later)
  return kit
}

/** Fetches the first opening's code where the kit may ask ahead, and draws it in an idle moment. */
async function prefetch(kit: Kit): Promise<void> {
  if (!mayPrefetch(kit.options)) return
  const { drawWhenIdle } = await firstOpening.load()
  await kit.preload('list')
  drawWhenIdle(kit, () => warmKit(kit))
}

function mayPrefetch(options: KitOptions): boolean {
  return typeof document !== 'undefined' && fetchesAhead(options)
}

/** What fails ahead is asked for again, and reported, by the opening. */
const later = () => undefined

/**
 * Gets a mounted kit's modal ready, unseen: call it when a pointer or the focus comes near whatever
 * opens it. Fetches its code and draws it, so that opening only has to show it. Does nothing for a
 * kit that is not mounted.
 *
 * @example
 * button.addEventListener('pointerenter', () => warmKit(kit), { once: true })
 */
export function warmKit(kit: Kit): void {
  mounted.get(kit)?.shell.warm()
}

/**
 * Changes the language or the texts of a mounted kit's modal: it stays open, connections stay, and
 * the same texts again change nothing. Does nothing for a kit that is not mounted.
 *
 * @example
 * setTexts(kit, { locale: 'ar' })
 */
export function setTexts(kit: Kit, texts: TextOptions): void {
  mounted.get(kit)?.shell.setTexts(texts)
}
