import type { Kit } from '@latchkey/controllers'
import type { ViewDefinition, ViewModule } from '../context/View.js'
import { views } from '../views/registry.js'

export type ViewLoader = {
  find(name: string): ViewDefinition | undefined
  /** The view's code, if it is here. */
  get(name: string): ViewModule | undefined
  /**
   * Fetches a view's code and gives it its stylesheet. Rejects when it does not come. A view that
   * does not exist or whose feature is off gives way to the first one.
   */
  load(name: string): Promise<ViewModule>
  /** Fetches a view's code ahead of its use. Never rejects. */
  prefetch(name: string | undefined): void
}

/**
 * Knows which views' code is here, and fetches the rest with their texts: each once, and again
 * after a failure.
 */
export function createViewLoader(
  kit: Kit,
  adopt: (css: string) => void,
  loadTexts: () => Promise<void>,
): ViewLoader {
  const here = new Map<string, ViewModule>()
  const onTheWay = new Map<string, Promise<ViewModule>>()

  const find = (name: string): ViewDefinition | undefined => {
    const view = views.find((candidate) => candidate.name === name)
    return view?.feature && !kit.features.store.getState()[view.feature] ? undefined : view
  }
  const load = (name: string): Promise<ViewModule> => {
    const view = find(name)
    if (!view) {
      kit.modal.showFirst()
      return Promise.reject(new RangeError(`No view: ${name}`))
    }
    const pending =
      onTheWay.get(name) ?? Promise.all([view.load(), loadTexts()]).then(([module]) => module)
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
    prefetch(name) {
      // What fails here is asked for again, and reported, when the view is opened.
      if (name && !here.has(name) && find(name)) load(name).catch(() => undefined)
    },
  }
}
