import type { Kit } from '@latchkey/controllers'
import { createLazy } from '@latchkey/core'
import type { ViewDefinition, ViewModule } from '../context/View.js'
import { viewsOf } from '../views/viewsOf.js'
import type { ViewMotion } from './changeView.js'

export type ViewLoader = {
  find(name: string): ViewDefinition | undefined
  /** Returns the view's code, if loaded. */
  get(name: string): ViewModule | undefined
  /**
   * Fetches a view's code and adopts its stylesheet. Rejects on failure. Loads the first view
   * instead of an unknown one, or one whose feature is off.
   */
  load(name: string): Promise<ViewModule>
  /** Fetches a view's code ahead of its use. Never rejects. */
  prefetch(name: string | undefined): void
  /** The motion of view changes. Its code loads with the first view that is not in the shell. */
  motion(): ViewMotion | undefined
}

/**
 * Tracks the loaded views, and fetches the others with their texts: each once, and again after a
 * failure.
 */
export function createViewLoader(
  kit: Kit,
  root: ShadowRoot,
  adopt: (css: string) => void,
  loadTexts: () => Promise<void>,
): ViewLoader {
  const here = new Map<string, ViewModule>()
  const onTheWay = new Map<string, Promise<ViewModule>>()
  let later: readonly ViewDefinition[] | undefined
  const motion = createLazy(async () => {
    const parts = await import('./laterParts.js')
    adopt(parts.css)
    later = parts.laterViews
    more = async () => {
      later = await parts.describeAll()
      more = undefined
    }
    return parts.startViews(root)
  })
  /** Describes more views, as long as there are some. */
  let more: (() => Promise<unknown>) | undefined = motion.load

  const find = (name: string): ViewDefinition | undefined => {
    const view = viewsOf(kit, later).find((candidate) => candidate.name === name)
    return view?.feature && !kit.features.store.getState()[view.feature] ? undefined : view
  }
  const load = (name: string, isAhead?: boolean): Promise<ViewModule> => {
    const view = find(name)
    if (!view && more) return more().then(() => load(name, isAhead))
    if (!view) {
      if (!isAhead) kit.modal.showFirst()
      return Promise.reject(new RangeError(`No view: ${name}`))
    }
    const pending =
      onTheWay.get(name) ??
      Promise.all([view.load(), loadTexts(), motion.load()]).then(([module]) => module)
    onTheWay.set(name, pending)
    return pending.then(
      (module) => {
        if (module.css) adopt(module.css)
        here.set(name, module)
        return module
      },
      (error: unknown) => {
        onTheWay.delete(name)
        throw error
      },
    )
  }
  return {
    find,
    get(name) {
      const view = find(name)
      return view && (here.get(name) ?? view.loaded)
    },
    load,
    motion: motion.peek,
    prefetch(name) {
      // On failure, opening the view fetches again and reports the error.
      if (name && !here.has(name)) load(name, true).catch(() => undefined)
    },
  }
}
