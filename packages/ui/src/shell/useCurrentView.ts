import type { RouterEntry } from '@latchkey/controllers'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { ViewDefinition, ViewModule } from '../context/View.js'
import type { ViewLoader } from './createViewLoader.js'

export type CurrentView = {
  /**
   * What is shown: the router's current entry, or the one before it while the code of the current
   * one is on its way.
   */
  readonly entry: RouterEntry
  readonly definition: ViewDefinition | undefined
  readonly module: ViewModule | undefined
  readonly waiting: boolean
  readonly failed: boolean
  readonly retry: () => void
}

/**
 * The view to show now. A view whose code is not here yet leaves the one before it in place, so
 * that nothing flashes.
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
