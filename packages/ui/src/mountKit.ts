import type { KitOptions } from '@latchkey/controllers'
import { createKit as createBareKit, fetchesAhead } from '@latchkey/controllers/internal'
import {
  type AdapterNetworkId,
  type BundlerProcess,
  type ChainAdapter,
  type Connector,
  createLazy,
  type ModalView,
} from '@latchkey/core'
import type { Kit, OwnViewName } from './Kit.js'
import type { TextOptions } from './locales/TextOptions.js'
import { type AttachedShell, attachShell, later } from './shell/attachShell.js'
import type { ShellOptions } from './shell/createShell.js'
import type { MountOptions } from './shell/MountOptions.js'
import type { ReactDom } from './shell/ReactDom.js'

declare const process: BundlerProcess

/**
 * The heavy half: the shell, the first view with its texts and styles, and the list's code. Without
 * the list the shell would render twice.
 */
const modal = /* @__PURE__ */ createLazy(() => import('./shell/modal.js'))
/** React DOM for a page without React; it loads with the modal. */
const ownReactDom = /* @__PURE__ */ createLazy(() => import('./shell/ownReactDom.js'))

/** Keyed by kit, so that mounting twice (React's StrictMode, a careless host) shows one modal. */
const mounted = /* @__PURE__ */ new WeakMap<Kit, { count: number; readonly shell: AttachedShell }>()

/**
 * Mounts a kit: starts it and shows its modal when it opens. The kit's `prefetch` option decides
 * when the modal's code loads; it runs from the first opening on. If the code fails to load, the
 * kit reports `VIEW_UNAVAILABLE` and closes, and the next opening tries again.
 *
 * @returns the unmount function: removes the modal and stops the kit once every mount is undone
 * @example
 * const unmount = mountKit(kit)
 * kit.open()
 */
export function mountKit(kit: Kit, options: MountOptions = {}): () => void {
  if (mayPrefetch(kit.options)) ownReactDom.load().catch(later)
  return mount(kit, options, ownReactDom.load)
}

/**
 * `mountKit` for a page with React, which passes in its `react-dom`. A bundler then finds
 * `react-dom` only in the page, and does not split the page's code into chunks shared with the
 * modal.
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
  // The host calls again with a container; until then the kit runs without a modal.
  if ((embedded || disableAppend) && !options.container) return kit.start()
  try {
    if (process.env.NODE_ENV !== 'production')
      import('./development/warnLocale.js').then(
        ({ warnLocale }) => warnLocale(kit, options),
        later,
      )
  } catch {}
  const load = async () => {
    const [{ createShell, loadFirst }, reactDom] = await Promise.all([modal.load(), getReactDom()])
    return {
      loadFirst,
      createShell: (shown: Kit, given: ShellOptions) => createShell(shown, given, reactDom),
    }
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
 * Makes a kit for `mountKit`: the kit of `@latchkey/controllers`, with its modal. It starts
 * fetching the modal's code at once where the `prefetch` option allows it. On a slow network that
 * saves a tenth of a second. No effect on a server.
 *
 * @throws INVALID_CONFIGURATION when the options contradict each other
 * @example
 * const kit = createKit({ adapters: [] })
 * const unmount = mountKit(kit)
 */
export function createKit<
  const Adapters extends readonly ChainAdapter[],
  const Connectors extends readonly Connector[] = readonly [],
  const Views extends readonly ModalView[] = readonly [],
>(
  options: KitOptions<Adapters, Connectors, Views>,
): Kit<AdapterNetworkId<Adapters[number]>, OwnViewName<Connectors, Views>>
export function createKit(options: KitOptions): Kit {
  // The fetch starts first, since making the kit takes longer. It does not validate options.
  if (options && mayPrefetch(options)) modal.load().catch(later)
  const kit = createBareKit(options, { walletList: () => modal.peek()?.createWalletList })
  prefetch(kit).catch(later)
  try {
    // Reports the host's mistakes on a page in development.
    if (process.env.NODE_ENV !== 'production' && typeof document !== 'undefined')
      import('./development/watchViews.js').then(({ watchViews }) => watchViews(kit), later)
  } catch {}
  return kit
}

/** Prefetches the first opening's code where allowed, and renders it in an idle moment. */
async function prefetch(kit: Kit): Promise<void> {
  if (!mayPrefetch(kit.options)) return
  const { drawWhenIdle } = await modal.load()
  await kit.preload('list')
  drawWhenIdle(kit, () => warmKit(kit))
}

function mayPrefetch(options: KitOptions): boolean {
  return typeof document !== 'undefined' && fetchesAhead(options)
}

/**
 * Prepares a mounted kit's modal out of sight: fetches its code and renders it, so that opening
 * only shows it. Call it when a pointer or the focus approaches the opening button. No effect for a
 * kit that is not mounted.
 *
 * @example
 * button.addEventListener('pointerenter', () => warmKit(kit), { once: true })
 */
export function warmKit(kit: Kit): void {
  mounted.get(kit)?.shell.warm()
}

/**
 * Changes the language or the texts of a mounted kit's modal. The modal stays open and connections
 * stay; the same texts have no effect. No effect for a kit that is not mounted.
 *
 * @example
 * setTexts(kit, { locale: 'ar' })
 */
export function setTexts(kit: Kit, texts: TextOptions): void {
  mounted.get(kit)?.shell.setTexts(texts)
}
