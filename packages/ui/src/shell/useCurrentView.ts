import type { RouterEntry } from '@latchkey/controllers'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { ViewDefinition, ViewModule } from '../context/View.js'
import type { ViewLoader } from './createViewLoader.js'

export type CurrentView = {
  /**
   * The displayed entry: the router's current one, or the previous one while the current view's
   * code loads.
   */
  readonly entry: RouterEntry
  readonly definition: ViewDefinition | undefined
  readonly module: ViewModule | undefined
  readonly waiting: boolean
  readonly failed: boolean
  readonly retry: () => void
}

/**
 * Returns the view to show. While a view's code loads, the previous view stays, so that the screen
 * does not flash.
 */
export function useCurrentView(current: RouterEntry, loader: ViewLoader): CurrentView {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [failedKey, setFailedKey] = useState<number>()
  const last = useRef<{ readonly entry: RouterEntry; readonly module: ViewModule }>(undefined)
  const module = loader.get(current.view)
  const failed = failedKey === current.key
  if (module) last.current = { entry: current, module }

  useEffect(() => {
    if (module || failed) return
    let gone = false
    loader.load(current.view).then(
      () => gone || redraw(),
      () => gone || setFailedKey(current.key),
    )
    return () => {
      gone = true
    }
  }, [current, module, failed, loader])

  const shown = failed ? undefined : last.current
  const entry = shown?.entry ?? current
  return {
    entry,
    definition: loader.find(entry.view),
    module: shown?.module,
    waiting: !module && !failed,
    failed,
    retry: () => setFailedKey(undefined),
  }
}
